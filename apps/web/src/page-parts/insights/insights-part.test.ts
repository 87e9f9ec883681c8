import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { loadInsights } from './insights-part.ts'

const { signal } = new AbortController()

test('screens-evm §2.4: where the archive does not count the day, the newest blocks are told', async () => {
  const api = createSampleApi()
  const refuse = () => Promise.reject(new OrreryError('STORE_LIMIT', { reason: 'memory' }))
  const whole = await loadInsights(api, 'ETH', signal)
  expect([whole.hot?.isDay, whole.large?.isDay]).toEqual([true, true])
  const refused = await loadInsights({ ...api, getGasUsers: refuse, getLargestValues: refuse }, 'ETH', signal)
  expect([refused.hot?.isDay, refused.large?.isDay]).toEqual([false, false])
  expect(refused.hot?.rows.length).toBeGreaterThan(0)
})

test('screens-evm §2.4: blobs of a day are those of 24 hours, and of all since its first block where a chain is younger', async () => {
  const api = createSampleApi()
  /** Gas of blobs by hour, as far as days of them are asked for. */
  const told = async (hours: readonly (string | null)[], complete: boolean) => {
    const getChart: typeof api.getChart = async (asked, at) => {
      const chart = await api.getChart(asked, at)
      const steps = (Number(asked.days) - 1) * 24 + 1
      return { ...chart, values: [hours.slice(-steps)], coverage: { ranges: [], complete } }
    }
    return (await loadInsights({ ...api, getChart }, 'ETH', signal)).blobs?.gas ?? null
  }
  const day = Array.from({ length: 30 }, (_, hour) => String(hour))
  expect(await told(day, true)).toBe(String(Array.from({ length: 24 }, (_, at) => 6 + at).reduce((a, b) => a + b)))
  const young = [...Array.from({ length: 27 }, () => null), '1', '20', '300']
  expect(await told(young, true)).toBe('321')
  // What is not indexed may have had some.
  expect(await told(young, false)).toBeNull()
})
