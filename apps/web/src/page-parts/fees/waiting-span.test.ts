import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { loadWaitingHistory, readSpan, WAITING_SPANS } from './waiting-span.ts'

test('screens-nonevm §4.5: what waited is told of two hours by minutes, of a day and of a week by hours; null where nothing was seen', async () => {
  const asked: object[] = []
  const load = (span: (typeof WAITING_SPANS)[number], values: readonly (number | null)[]) =>
    loadWaitingHistory(
      {
        getChart: (params: object) => {
          asked.push(params)
          return Promise.resolve({ values: [values] })
        },
      } as never,
      btc,
      span,
      new AbortController().signal,
    )
  for (const span of WAITING_SPANS) expect(await load(span, [null, 7])).not.toBeNull()
  const chart = { chain: 'BTC', chart: 'mempool-bytes' }
  expect(asked).toEqual([
    { ...chart, grain: 'minute' },
    { ...chart, days: 2, grain: 'hour' },
    { ...chart, days: 7, grain: 'hour' },
  ])
  expect(await load('24h', [null, null])).toBeNull()
  const failing = { getChart: () => Promise.reject(new Error('no chart')) }
  expect(await loadWaitingHistory(failing, btc, '24h', new AbortController().signal)).toBeNull()
  expect(['1w', 'x', ''].map((span) => readSpan(new URLSearchParams({ span })))).toEqual(['1w', '24h', '24h'])
})
