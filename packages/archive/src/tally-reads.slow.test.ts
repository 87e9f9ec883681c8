import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainReads } from '@orrery/model/reads'
import { firstBy, type Tally } from '@orrery/model/tally'
import type { Hex } from '@orrery/primitives/hex'
import { openArchive } from './open-archive.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'
import { NOTE_OWNERS, TEST_NOTES, withNotes } from './testing/test-notes.ts'

const NOBODY: Hex = `0x${'ab'.repeat(20)}`
const RANGES = [
  { from: 0, to: 99 },
  { from: 7, to: 50 },
] as const
const bundles = withNotes(evmBundles({ seed: 1, above: GENESIS_PARENT, blocks: 60, txs: 12 }))
const model = bundleReads(bundles)

let engine: Awaited<ReturnType<typeof temporaryEngine>>
let reads: ChainReads
beforeAll(async () => {
  engine = await temporaryEngine()
  const archive = await openArchive(engine.store, 'TALLY', { familyTables: [TEST_NOTES] })
  await archive.append({ bundles: bundles.slice(0, 30) })
  await archive.append({ bundles: bundles.slice(30) })
  reads = archive.reads
})
afterAll(() => engine.end())

/** Rows of a tally are in no order. */
async function same(ask: (source: ChainReads) => Promise<Tally>): Promise<void> {
  const [told, wanted] = await Promise.all(
    [reads, model].map(async (source) => {
      const { top, ...whole } = await ask(source)
      return { ...whole, top: firstBy(top, 'rows', 1_000) }
    }),
  )
  expect(told).toEqual(wanted)
}

test('screens-evm §13.1: how often values stand in a range, and their sums, are what plain loops over its blocks tell', async () => {
  for (const owner of NOTE_OWNERS)
    for (const range of RANGES)
      for (const sum of ['amount', 'topic', null])
        for (const limit of [0, 2, 100])
          await same((source) =>
            source.familyTally({
              table: TEST_NOTES.name,
              match: { owner },
              by: 'other',
              sum,
              range,
              limit,
              also: ['0x30'],
            }),
          )
})

test('screens-evm §5: rows of one key are added up, by that key itself and without naming it', async () => {
  for (const owner of NOTE_OWNERS)
    for (const range of RANGES)
      await same((source) =>
        source.familyTally({
          table: TEST_NOTES.name,
          match: { owner },
          by: 'owner',
          sum: 'amount',
          range,
          limit: 0,
          also: [],
        }),
      )
})

test('screens-evm §16.4: logs by their first topic are counted by contract', async () => {
  const logs = bundles.flatMap((bundle) => bundle.logs)
  const topics = [...new Set(logs.flatMap((log) => log.topics.slice(0, 1)))].slice(0, 3)
  expect(topics.length).toBeGreaterThan(0)
  for (const range of RANGES)
    for (const limit of [0, 1, 100])
      await same((source) => source.logTally({ topics, range, limit, also: [logs[0]!.address] }))
  await same((source) => source.logTally({ topics: [], range: RANGES[0], limit: 100, also: [] }))
})

test('what names no column of keys or numbers, no whole key of the order, or too many rows, is refused', async () => {
  const tallied = (more: object) =>
    reads.familyTally({
      table: TEST_NOTES.name,
      match: { owner: NOBODY },
      by: 'other',
      sum: 'amount',
      range: { from: 0, to: 9 },
      limit: 5,
      also: [],
      ...more,
    })
  expect((await tallied({})).rows).toBe(0)
  const topics = Array.from({ length: 17 }, () => NOBODY)
  for (const ask of [
    () => tallied({ by: 'topic' }),
    () => tallied({ sum: 'amount) FROM x --' }),
    () => tallied({ match: {} }),
    () => tallied({ limit: 1_001 }),
    () => tallied({ range: { from: -1, to: 5 } }),
    () => tallied({ also: Array.from({ length: 1_001 }, () => NOBODY) }),
    () => reads.logTally({ topics, range: RANGES[0], limit: 5, also: [] }),
    () => reads.logTally({ topics: [NOBODY], range: { from: 0.5, to: 9 }, limit: 5, also: [] }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})
