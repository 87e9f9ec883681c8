import type { ApiClient } from '@orrery/api/client'
import { expect, test } from 'vitest'
import { stubChart } from '../../pages/chart/page.ts'
import { loadSums, NO_SUMS, sumsOf } from './chart-sums.ts'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'

const chart = (values: (string | null)[], isRunning = false) => ({
  ...stubChart,
  times: values.map((_, index) => index * 3_600_000),
  values: [values],
  isRunning,
})
const day = Array.from({ length: 24 }, () => '-10')

test('screens-evm §13.1, §13.2: sums of a chart are exact, and of full hours', () => {
  const huge = String(2n ** 200n)
  expect(sumsOf(chart([huge, '1'], true), chart(['7', ...day, '999'], true))).toEqual({
    total: String(2n ** 200n + 1n),
    day: '-240',
    dayMs: 3_600_000,
  })
})

test('what is not indexed is unknown, never zero', () => {
  expect(sumsOf(chart(['1', null]), chart([...day.slice(1), null]))).toMatchObject({ total: null, day: null })
  expect(sumsOf(chart([]), chart(['1', '2']))).toEqual(NO_SUMS)
})

test('screens-evm §13.2: of a chain that is younger than a day its last day had all there was; an unknown hour in between stays unknown', () => {
  const unborn = Array.from({ length: 20 }, () => null)
  expect(sumsOf(chart(['5'], true), chart([...unborn, '1', '0', '2', '1', '1'], true)).day).toBe('5')
  expect(sumsOf(chart(['0'], true), chart([...unborn, ...unborn, '0'], true)).day).toBe('0')
  expect(sumsOf(chart(['5'], true), chart(['1', '2', '2'], true)).day).toBe('5')
  expect(sumsOf(chart(['5'], true), chart([...unborn, '1', null, '2', '1', '1'], true)).day).toBeNull()
  expect(sumsOf(chart([null, '5'], true), chart([...unborn, '1', '0', '2', '1', '1'], true)).day).toBeNull()
  // The index is behind by more than a day.
  expect(sumsOf(chart(['5'], true), chart([...unborn, ...unborn, null], true)).day).toBeNull()
  // The hour that has just ended is not indexed yet.
  expect(sumsOf(chart(['5'], true), chart([...day.slice(1), null, '0'], true)).day).toBeNull()
})

test('a chart that cannot be told now is unknown and takes no other along; a visit that was given up ends', async () => {
  const stop = new AbortController()
  const api = {
    getChart: ({ chart: id }: { chart: string }) =>
      id === 'lost' ? Promise.reject(new Error('lost')) : Promise.resolve(chart(day)),
  } as unknown as ApiClient
  const asked = { api, chain: sampleEvm, signal: stop.signal }
  const told = await loadSums(['kept', 'lost'], asked)
  expect([told.kept.day, told.lost]).toEqual(['-240', NO_SUMS])
  stop.abort()
  await expect(loadSums(['lost'], asked)).rejects.toThrow('lost')
})
