import { expect, test } from 'vitest'
import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import { VERIFIED } from '@orrery/charts/chart'
import type { HourSpan } from '@orrery/model/reads'
import { hourOf } from '@orrery/model/statistics'
import { createAccountWorld } from '../../testing/world.ts'
import type { ChainRuntime } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru } from '../lru.ts'
import { readChartPoints } from './chart-points.ts'
import type { ChartSources } from './chart-sources.ts'
import { readLedPoints } from './led-points.ts'
import { atOneMoment } from '../snapshot.ts'

/** What charts need of a desk. */
function deskOf(runtime: ChainRuntime): ChainDesk {
  const counts = createLru<string, number | Promise<number>>(10, () => 0)
  return { runtime, chain: runtime.chain, countsOf: () => counts } as unknown as ChainDesk
}

test('screens-evm §10: the share of verified contracts is those that were verified until then by all that were made, and unknown where no site verifies', async () => {
  const { runtime, clock, chain } = await createAccountWorld(40)
  const desk = deskOf(runtime)
  const made = chain.flatMap(({ contracts }) => contracts).length
  expect(made).toBeGreaterThan(2)
  const today = Math.floor(hourOf(clock.now()) / 24) * 24
  const verified = ({ from, to }: HourSpan) =>
    Promise.resolve({
      rows: [today - 48, today].flatMap((hour) =>
        hour < from || hour > to ? [] : [{ name: VERIFIED, key: 'full', hour, count: 1, sum: 1n, least: 1n, most: 1n }],
      ),
      known: [{ fromMs: -Infinity, toMs: Infinity }],
      asOf: null,
    })
  const charts = ['verified', 'verified-share', 'contract-growth'].map((id) => ALL_CHARTS.find((one) => one.id === id)!)
  const read = (days: number, sources: ChartSources) =>
    atOneMoment(runtime, (snapshot) =>
      readChartPoints(desk, snapshot, charts, { days, grain: 'day', nowMs: clock.now() }, sources),
    )
  const [own, share, growth] = await read(2, { verified })
  expect(own!.values[0], 'alone it is told by day').toEqual([0, 1])
  expect(growth!.values[0]!.at(-1)).toBe(BigInt(made))
  expect(share!.values).toHaveLength(1)
  expect(share!.values[0]!.at(-1), 'the one before the span counts').toBe(2 / made)
  const [, unknown] = await read(2, {})
  expect(unknown!.values).toEqual([[null, null]])
})

test('screens-evm §10: days before a chain began are told as nothing known, not as none, and what grows begins with its first day', async () => {
  const { runtime, clock, chain } = await createAccountWorld(40)
  const desk = deskOf(runtime)
  const charts = ['tx-count', 'active-addresses', 'tx-growth'].map((id) => ALL_CHARTS.find((one) => one.id === id)!)
  const nowMs = clock.now()
  const points = await atOneMoment(runtime, (snapshot) =>
    readChartPoints(desk, snapshot, charts, { days: 5, grain: 'day', nowMs }),
  )
  const born = points[0]!.times.findLastIndex((at) => at <= chain[1]!.block.timeMs)
  expect(born).toBeGreaterThan(0)
  for (const { times, values } of points)
    expect(times.map((_, at) => values[0]![at] === null)).toEqual(times.map((_, at) => at < born))
  const txs = chain.reduce((sum, bundle) => sum + bundle.txs.length, 0)
  expect(points[0]!.values[0]!.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)).toBe(txs)
})

test('screens-evm §10: a correlation reads the days before the span along, and tells those of the span alone', async () => {
  const { runtime, clock } = await createAccountWorld(40)
  const desk = deskOf(runtime)
  const chart = ALL_CHARTS.find(({ id }) => id === 'price-vs-activity')!
  const asked: HourSpan[] = []
  const prices = (span: HourSpan) => {
    asked.push(span)
    return Promise.resolve({ rows: [], known: [{ fromMs: -Infinity, toMs: Infinity }], asOf: null })
  }
  const nowMs = clock.now()
  const today = Math.floor(nowMs / 86_400_000)
  const read = (days: number | null, since = {}) =>
    atOneMoment(runtime, (snapshot) =>
      readLedPoints(desk, snapshot, chart, { days, grain: 'day', nowMs, ...since }, { prices }),
    )
  const week = await read(7)
  expect(week.times.map((at) => at / 86_400_000)).toEqual([-6, -5, -4, -3, -2, -1, 0].map((before) => today + before))
  expect(week.values.map(({ length }) => length)).toEqual([7])
  expect(asked.at(-1)!.from / 24).toBe(today - 6 - 29)
  expect((await read(30, { sinceMs: (today - 1) * 86_400_000 + 5, untilMs: nowMs })).times).toHaveLength(2)
  expect(asked.at(-1)!.from / 24).toBe(today - 1 - 29)
  await read(null)
  expect(asked.at(-1)!.from, 'of all there is nothing before').toBe(0)
})
