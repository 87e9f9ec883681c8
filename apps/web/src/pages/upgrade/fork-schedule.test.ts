import { expect, test } from 'vitest'
import type { ChainOf } from '@orrery/model/chain'
import type { ChartData } from '@orrery/model/wire/chart'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { stubChart } from '../chart/page.ts'
import { blobSavings } from './blob-savings.ts'
import { blobRulesAt, blobSteps, dueMs } from './fork-schedule.ts'

const on = (chainId: number): ChainOf<'evm'> => ({ ...sampleEvm, quirks: { ...sampleEvm.quirks, chainId } })

test('screens-evm §13.3: when an upgrade is due is told of chains whose configuration is known, and of no others', () => {
  expect(dueMs(on(1), 'osaka')).toBe(Date.UTC(2025, 11, 3, 21, 49, 11))
  expect(dueMs(on(1), 'shanghai')).toBe(Date.UTC(2023, 3, 12, 22, 27, 35))
  expect(dueMs(on(1), 'london')).toBeNull()
  expect([dueMs(on(61), 'osaka'), dueMs(sampleUtxo, 'osaka')]).toEqual([null, null])
  expect(blobSteps(on(61))).toEqual([])
})

test('EIP-7892: steps of the blob schedule grow and follow each other', () => {
  for (const chainId of [1, 11_155_111]) {
    const steps = blobSteps(on(chainId))
    expect(steps.map(({ target, most }) => [target, most])).toEqual([
      [3, 6],
      [6, 9],
      [10, 15],
      [14, 21],
    ])
    expect(steps.map(({ atMs }) => atMs)).toEqual(steps.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
  }
})

test('screens-evm §13.1: what blocks of a moment could carry in blobs is told by the schedule, and not before there were any', () => {
  expect(blobRulesAt(on(1), 1_710_338_135_000)).toMatchObject({ target: 3, most: 6 })
  expect(blobRulesAt(on(1), 1_746_612_311_000 - 1)).toMatchObject({ target: 3, most: 6 })
  expect(blobRulesAt(on(1), 1_800_000_000_000)).toMatchObject({ target: 14, most: 21 })
  expect(blobRulesAt(on(1), 1_710_338_135_000 - 1)).toBeNull()
  expect(blobRulesAt(on(61), 1_800_000_000_000)).toBeNull()
})

const hours = (value: (hour: number) => string | null, ids: readonly string[] = ['one']): ChartData => ({
  ...stubChart,
  chart: { ...stubChart.chart, series: ids.map((id) => ({ id, title: id })) },
  values: ids.map(() => [...Array.from({ length: 30 }, (_, hour) => value(hour)), '999']),
  isRunning: true,
})

test('screens-evm §13.3: blobs saved what their bytes would have cost as calldata at the base fee of their hour', () => {
  const blobs = hours((hour) => (hour === 29 ? '2' : hour === 3 ? '50' : '0'))
  const prices = hours((hour) => `${hour}000000000.7`, ['min', 'mean', 'max'])
  const paid = hours((hour) => (hour === 29 ? '123' : '0'))
  expect(blobSavings(blobs, prices, paid)).toEqual({
    asCalldata: String(2n * 131_072n * 16n * 29_000_000_000n),
    asBlobs: '123',
  })
  expect(
    blobSavings(
      hours(() => '0'),
      prices,
      paid,
    ),
  ).toBeNull()
  expect(
    blobSavings(
      blobs,
      hours((hour) => (hour === 20 ? null : '1'), ['mean']),
      paid,
    ),
  ).toBeNull()
})
