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
