import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NEW_ADDRESSES } from '@orrery/model/address-growth'
import { WATCHED } from '@orrery/model/samples'
import { OMNI_SUPPLY } from '@orrery/model/omni'
import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import { ROW_STAT } from '@orrery/model/row-measures'
import { BLOCK_FIELDS, STAT, statsOfBundle } from '@orrery/model/statistics'
import { sampleBundle } from '@orrery/model/sample-bundle'
import { createRandom } from '@orrery/primitives/random'
import { ALL_CHARTS } from './all-charts.gen.ts'
import { CHART_GROUPS, VERIFIED } from './chart.ts'
import { ChartStep, divide } from './chart-step.ts'
import { stepEnd, stepsBetween, stepStart } from './chart-times.ts'

const messages = JSON.parse(
  readFileSync(new URL('../../i18n/languages/en_US/messages.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>
const random = createRandom(5)
const block = sampleBundle(
  {
    height: 1,
    hash: `0x${'01'.repeat(32)}`,
    parentHash: `0x${'00'.repeat(32)}`,
    timeMs: 1_800_000_000_000,
    maxTxs: 30,
  },
  random,
)

test.each(ALL_CHARTS.map((chart) => [chart.id, chart] as const))('%s obeys the law of its shelf', (_, chart) => {
  expect(messages[chart.title], 'its title is a message').toBeDefined()
  for (const { title } of chart.series)
    if (title.includes('.'))
      expect(messages[title], 'the name of a series is a message, or stands for itself').toBeDefined()
  expect(CHART_GROUPS).toContain(chart.group)
  const known: readonly string[] = chart.ledger
    ? LEDGER_COUNTS[chart.ledger].counts
    : [
        ...Object.values(STAT),
        ...BLOCK_FIELDS,
        ...Object.values(ROW_STAT),
        ...Object.values(WATCHED),
        NEW_ADDRESSES,
        VERIFIED,
        OMNI_SUPPLY,
      ]
  for (const name of chart.needs) expect(known, 'it needs measures that are maintained').toContain(name)
  expect(chart.needs.length).toBeGreaterThan(0)
  expect(chart.grains.length).toBeGreaterThan(0)
  for (const step of [
    new ChartStep([], 0, 0),
    new ChartStep([], 3600, null),
    new ChartStep(statsOfBundle(block), 3600, 7),
  ]) {
    const values = chart.values(step)
    expect(values, 'one value for each series').toHaveLength(chart.series.length)
    for (const value of values) if (typeof value === 'number') expect(value).not.toBeNaN()
  }
})

test('a measure that a block does not tell makes no sum (unknown is not zero)', () => {
  const rows = [...statsOfBundle(block), ...statsOfBundle({ ...block, block: { ...block.block, fees: null } })]
  expect(new ChartStep(rows, 60).whole('fees')).toBeNull()
  expect(new ChartStep(statsOfBundle(block), 60).whole('fees')).toBe(block.block.fees)
  expect(new ChartStep(rows, 60).whole('burnt')).toBeNull()
})

test('a price at a share of all prices is exact to its group (screens-evm §7)', () => {
  const row = (key: string, count: number) => ({ name: 'tip', key, hour: 0, count, sum: 0n, least: 0n, most: 0n })
  const step = new ChartStep([row('3', 1), row('5', 8), row('7', 1)], 60)
  expect([0.05, 0.1, 0.5, 0.9, 0.95, 1].map((share) => step.price('tip', share))).toEqual([3n, 3n, 5n, 5n, 7n, 7n])
  expect(step.price('feeRate', 0.5)).toBeNull()
  expect(divide(10n ** 20n + 1n, 2n)).toBe(5e19)
  expect(divide(1n, 3n)).toBeCloseTo(0.333333, 6)
})

test('steps of time are UTC, weeks begin on Monday, months are as long as they are', () => {
  const at = Date.UTC(2026, 10, 22, 1, 44)
  expect(stepStart(at, 'week')).toBe(Date.UTC(2026, 10, 16))
  expect(stepStart(Date.UTC(2026, 10, 16), 'week')).toBe(Date.UTC(2026, 10, 16))
  expect(stepEnd(stepStart(at, 'month'), 'month')).toBe(Date.UTC(2026, 11, 1))
  expect(stepsBetween(Date.UTC(2026, 0, 31), at, 'month', 100).map((ms) => new Date(ms).getUTCMonth())).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  for (const grain of ['hour', 'day', 'week', 'month'] as const) {
    const steps = stepsBetween(at - 100 * 86_400_000, at, grain, 10_000)
    for (const [index, start] of steps.entries())
      expect(stepEnd(start, grain)).toBe(steps[index + 1] ?? stepEnd(start, grain))
    expect(stepsBetween(0, at, grain, 5)).toHaveLength(5)
  }
})

const byId = (id: string) => ALL_CHARTS.find((chart) => chart.id === id)!
const measure = (name: string, count: number, sum: bigint, least = 0n, most = 0n) => ({
  name,
  key: '',
  hour: 0,
  count,
  sum,
  least,
  most,
})

test('screens-evm §10: slots without a block are those between the first block and the last one, and only where slots have their place in time', () => {
  const { values } = byId('missed-slots')
  const at = 1_700_000_003_000n
  const of = (count: number, slots: bigint, slotSeconds: number | null = 12, from = at) =>
    values(new ChartStep([measure('time', count, 0n, from, from + slots * 12_000n)], 3600, null, slotSeconds))
  expect(of(298, 299n)).toEqual([2])
  expect(of(300, 299n)).toEqual([0])
  expect(of(1, 0n)).toEqual([0])
  // Blocks of work, no slot that is known, and times that are those of no slots.
  expect(of(298, 299n, 12, 1_600_000_000_000n)).toEqual([null])
  expect(of(298, 299n, null)).toEqual([null])
  expect(of(298, 299n, 7)).toEqual([null])
  expect(of(301, 299n)).toEqual([null])
})

test('screens-evm §10: validators get what of the fees was not burnt, where all of both is known', () => {
  const { values } = byId('validator-el-revenue')
  const time = measure('time', 2, 0n)
  const of = (fees: number) => [time, measure('fees', fees, 50n), measure('burnt', 2, 30n)]
  expect(values(new ChartStep(of(2), 3600))).toEqual([20n])
  expect(values(new ChartStep(of(1), 3600))).toEqual([null])
  // Miners had them.
  expect(values(new ChartStep([...of(2), measure('difficulty', 2, 0n, 1n, 10n ** 15n)], 3600))).toEqual([null])
})

test('screens-evm §10: a megabyte of blobs costs what was paid by what was carried', () => {
  const { values } = byId('cost-per-mb')
  const rows = [measure('blobBurnt', 1, 262_144n * 7n), measure('blobGasUsed', 1, 262_144n)]
  expect(values(new ChartStep(rows, 3600))).toEqual([7_000_000n])
  expect(values(new ChartStep([], 3600))).toEqual([null])
})

test('screens-evm §10: the fullest block is told by the time that a block is meant to take', () => {
  const { values } = byId('tps-max')
  const rows = [measure('blockTxs', 3, 700n, 100n, 360n)]
  expect(values(new ChartStep(rows, 3600, null, 12))).toEqual([30])
  expect(values(new ChartStep(rows, 3600))).toEqual([null])
  expect(values(new ChartStep([], 3600, null, 12))).toEqual([null])
})
