import { NAME_END_ROWS, NAME_TERM_ROWS, NAME_TERMS } from '@orrery/model/name-terms'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { nameTerms } from './name-terms.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const TOLD = defineTable({
  name: 'test_names',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u32',
    contract: 'hex',
    kind: 'u8',
    label: 'hex?',
    expires: 'u64?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
})
const [CONTROLLER, STRANGER]: readonly Hex[] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const DAY = 86_400
const FIRST_DAY = 19_000
const label = (digit: string): Hex => `0x${digit.repeat(64)}`
/** Until noon of a day, counted from the first. */
const lend = (digit: string, days: number, more: object = {}): FamilyRow => ({
  contract: CONTROLLER!,
  kind: 0,
  label: label(digit),
  expires: (FIRST_DAY + days) * DAY + DAY / 2,
  ...more,
})

/** A block each day, at its beginning, and what is told in it. */
const BLOCKS: readonly (readonly FamilyRow[])[] = [
  [lend('a', 3), lend('b', 3), lend('c', 2)],
  // One is lent longer in time, twice in one block; another one by somebody whose word does not count, and as no loan.
  [
    lend('a', 5, { kind: 1 }),
    lend('a', 9, { kind: 1 }),
    lend('b', 8, { contract: STRANGER }),
    lend('b', 8, { kind: 2 }),
  ],
  [lend('d', 3, { expires: null }), lend('d', 3, { label: null }), lend('d', 3, { expires: 2 ** 45 })],
  // Too late: it had ended the day before.
  [lend('c', 10, { kind: 1 })],
  [],
]

const layer = nameTerms({ table: TOLD.name, kinds: [0, 1], controllers: [CONTROLLER!] })

test('screens-evm §10: names end on the last day that they were lent for, however blocks are cut and after a fork', async () => {
  const archive = await openArchive(engine.store, 'NAMES', { familyTables: [TOLD] })
  const bundles = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: BLOCKS.length, txs: 0 }).map((bundle, at) => ({
    ...bundle,
    block: { ...bundle.block, timeMs: (FIRST_DAY + at) * DAY * 1_000 },
    family: {
      [TOLD.name]: BLOCKS[at]!.map((row, seq) => ({ height: bundle.block.height, tx_index: 0, seq, ...row })),
    },
  }))
  await archive.append({ bundles })
  const read = async (cuts: readonly number[], version: number, backTo?: number) => {
    const tables = layer.sums.map(({ table }) => table)
    const shelf = await openLayerShelf(engine.store, 'NAMES', { id: NAME_TERMS, version, tables, addsUp: true })
    await shelf.prepare()
    let from = 0
    for (const to of cuts) {
      await shelf.append((await sumBlocks(engine.store, 'NAMES', layer, { from, to }))!, bundles[to]!.block)
      from = to + 1
    }
    if (backTo !== undefined) await shelf.rewind(bundles[backTo]!.block)
    const rows = await shelf.reads.summed(NAME_END_ROWS, {}, ['day'], ['ended', 'moved'], 100)
    return rows.map(({ day, ended, moved }) => [Number(day) - FIRST_DAY, Number(ended) - Number(moved)])
  }
  const whole = [
    [2, 1],
    [3, 1],
    [5, 0],
    [9, 1],
    [10, 1],
  ]
  expect(await read([4], 1)).toEqual(whole)
  expect(await read([0, 1, 2, 3, 4], 2)).toEqual(whole)
  expect(await read([0, 4], 3, 0), 'as it was').toEqual([
    [2, 1],
    [3, 2],
  ])
  expect(layer.sums.map(({ table }) => table.name)).toContain(NAME_TERM_ROWS)
})
