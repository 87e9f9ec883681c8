import { DAY_SUM, DAY_SUM_ROWS, DAY_SUMS, roundedGap, ROUNDED_GAP, TOKEN_FIRST_DAYS } from '@orrery/model/day-sums'
import type { Bundle, TransferRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { daySums } from './day-sums.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [COIN, OTHER, NFT, POOL, VAULT, TRADER] = ['a', 'b', 'c', 'd', 'e', 'f'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const SWAPS = defineTable({
  name: 'test_swaps',
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32', pool: 'hex', kind: 'u8', vault: 'hex?' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'pool', 'height', 'tx_index', 'seq'],
})
const BIG = 1n << 200n
const EVENTS = defineTable({
  name: 'test_coin_events',
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32', token: 'hex', kind: 'u8', amount: 'u256?' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
})
/** Of each block. */
const TOLD: Readonly<Record<number, readonly object[]>> = {
  1: [
    { token: OTHER, kind: 0, amount: 70n },
    { token: OTHER, kind: 0, amount: 1n },
    { token: OTHER, kind: 1, amount: 9n },
    { token: OTHER, kind: 4, amount: 2n },
    { token: OTHER, kind: 2, amount: null },
    { token: NFT, kind: 0, amount: BIG },
  ],
  4: [{ token: OTHER, kind: 1, amount: null }],
}
const DAY_MS = 86_400_000
/** Noon of day 19,000; then 12 s, 12 s, 24 s, half a day, and a clock that was set back. */
const FIRST_MS = 19_000 * DAY_MS + DAY_MS / 2
const AT = [0, 12_000, 24_000, 48_000, 48_000 + DAY_MS / 2, 48_000 + DAY_MS / 2 - 1_000].map((ms) => FIRST_MS + ms)

type Move = Pick<TransferRow, 'asset' | 'standard' | 'from' | 'to' | 'amount'>
const move = (asset: Hex, from: Hex, to: Hex, amount: bigint, standard: Move['standard'] = 'erc20'): Move => ({
  asset,
  standard,
  from,
  to,
  amount,
})

/** What moves in each block's first transaction, and which pools exchange in it. */
const BLOCKS: readonly { readonly moves: readonly Move[]; readonly swaps: readonly object[] }[] = [
  { moves: [], swaps: [] },
  {
    // One goes in, the other out; the coin goes in twice.
    moves: [move(COIN, TRADER, POOL, 40n), move(COIN, TRADER, POOL, 2n), move(OTHER, POOL, TRADER, 9n)],
    swaps: [
      { pool: POOL, kind: 1, vault: null },
      { pool: POOL, kind: 1, vault: null },
    ],
  },
  // A pool that says so and moves nothing, and one whose vault pays out.
  {
    moves: [move(COIN, VAULT, TRADER, BIG), move(COIN, TRADER, VAULT, 5n)],
    swaps: [
      { pool: address('9'), kind: 0, vault: null },
      { pool: `0x${'7'.repeat(64)}`, kind: 3, vault: VAULT },
    ],
  },
  // A transfer to a pool without an exchange.
  { moves: [move(COIN, TRADER, POOL, 1_000n)], swaps: [] },
  { moves: [move(NFT, TRADER, POOL, 1n, 'erc721'), move(OTHER, TRADER, POOL, 3n)], swaps: [] },
  { moves: [], swaps: [] },
]

/** What parties of blocks send each other, and somebody himself; in one block it failed, and in the next it is more than there can be. */
const SENT: Readonly<Record<number, readonly (readonly [from: Hex, to: Hex, value: bigint])[]>> = {
  1: [
    [TRADER, POOL, 50n],
    [POOL, TRADER, 20n],
    [TRADER, VAULT, 4n],
    [VAULT, VAULT, 1_000n],
    [OTHER, VAULT, 7n],
    [VAULT, OTHER, 7n],
  ],
  2: [[POOL, TRADER, 2n]],
  4: [[TRADER, POOL, 2n ** 255n]],
  3: [[TRADER, POOL, 9n]],
}
const LIKE = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 3, txs: 6 }).flatMap(({ txs }) => txs)[0]!
const sentIn = (height: number, like: TxRow): readonly TxRow[] =>
  (SENT[height] ?? []).map(([from, to, value], txIndex) => ({
    ...like,
    txIndex,
    from,
    to,
    created: null,
    value,
    status: height === 3 ? 'failed' : 'success',
  }))

const chainOf = (): Bundle[] =>
  evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: AT.length, txs: 1 }).map((bundle, height) => ({
    ...bundle,
    block: { ...bundle.block, timeMs: AT[height]!, txCount: (SENT[height] ?? []).length },
    logs: [],
    contracts: [],
    accountTxs: [],
    txs: sentIn(height, { ...LIKE, height, timeMs: AT[height]! }),
    deltas: [],
    transfers: BLOCKS[height]!.moves.map((one, at) => ({
      ...one,
      height,
      txIndex: 0,
      seq: at,
      txHash: `0x${'01'.repeat(32)}`,
      timeMs: AT[height]!,
      tokenId: null,
    })),
    family: {
      [EVENTS.name]: (TOLD[height] ?? []).map((told, seq) => ({ height, tx_index: 0, seq, ...told })),
      [SWAPS.name]: BLOCKS[height]!.swaps.map((swap, seq) => ({ height, tx_index: 0, seq, ...swap })),
    },
  }))

test('screens-evm §10: times between blocks, tokens that moved first and exchanges for the wrapped coin are summed by day, however the blocks are cut', async () => {
  const archive = await openArchive(engine.store, 'DAY-SUMS', { familyTables: [SWAPS, EVENTS] })
  const bundles = chainOf()
  await archive.append({ bundles })
  const layer = daySums(SWAPS.name, COIN, { table: EVENTS.name, kinds: [0, 1, 4], making: [0], coins: [OTHER] }, [
    { address: OTHER, decimals: 6 },
    { address: NFT, decimals: 18 },
  ])
  const tables = layer.sums.map(({ table }) => table)
  const read = async (cuts: readonly number[], version: number) => {
    const shelf = await openLayerShelf(engine.store, 'DAY-SUMS', { id: DAY_SUMS, version, tables, addsUp: true })
    await shelf.prepare()
    let from = 0
    for (const to of cuts) {
      const rows = await sumBlocks(engine.store, 'DAY-SUMS', layer, { from, to })
      await shelf.append(rows!, bundles[to]!.block)
      from = to + 1
    }
    const day = [19_000, 19_001]
    return {
      sums: (await shelf.reads.summed(DAY_SUM_ROWS, { day }, ['name', 'day', 'key'], ['count', 'high', 'low'], 100))
        // A step tells its own fullest minute: that of the day is the fullest of them.
        .filter(
          ({ name, day: on, key }, _, all) =>
            name !== DAY_SUM.minuteTxs ||
            all.every((row) => row['name'] !== name || row['day'] !== on || Number(row['key']) <= Number(key)),
        )
        .map((row) => [
          row['name'],
          row['day'],
          row['key'],
          row['count'],
          (BigInt(row['high'] as bigint) << 128n) + BigInt(row['low'] as bigint),
        ]),
      firsts: (await shelf.reads.summed(TOKEN_FIRST_DAYS, { day }, ['day', 'standard'], ['came'], 100)).map((row) => [
        row['day'],
        row['standard'],
        row['came'],
      ]),
    }
  }
  const told = await read([5], 1)
  expect(told).toEqual({
    sums: [
      ['blockGap', 19_000, '12000', 2, 0n],
      ['blockGap', 19_000, '24000', 1, 0n],
      ['blockGap', 19_001, '0', 1, 0n],
      ['blockGap', 19_001, '3600000', 1, 0n],
      ['coinEvents', 19_000, `${OTHER}/0`, 2, 11n],
      ['coinEvents', 19_000, `${OTHER}/1`, 2, 71n],
      ['coinEvents', 19_001, `${OTHER}/0`, 1, 0n],
      ['coinOnlySwaps', 19_000, '3', 1, BIG],
      ['coinSwaps', 19_000, '1', 1, 42n],
      ['coinSwaps', 19_000, '3', 1, BIG],
      // Beside the coin it gave dollars.
      ['dollarSwaps', 19_000, '1', 1, 9n],
      // Of all blocks of its first forty-eight seconds.
      ['minuteTxs', 19_000, '8', 1, 0n],
      ['minuteTxs', 19_001, '1', 1, 0n],
      ['netMoved', 19_000, '', 3, 36n],
    ],
    firsts: [
      [19_000, 1, 2],
      [19_001, 2, 1],
    ],
  })
  expect(await read([0, 1, 3, 4, 5], 2)).toEqual(told)
})

test('a time between blocks is rounded alike by the model and the engine', async () => {
  const gaps = [
    -5,
    0,
    49,
    50,
    149,
    9_949,
    9_999,
    10_000,
    10_499,
    10_500,
    119_999,
    120_000,
    124_999,
    125_000,
    3_600_000,
    10 ** 12,
  ]
  const rows = await engine.store.query({
    sql: `SELECT gap, ${ROUNDED_GAP('gap')} AS rounded FROM (SELECT arrayJoin([${gaps.map((gap) => `toInt64(${gap})`).join(', ')}]) AS gap)`,
    columns: { gap: 'i64', rounded: 'u64' },
  })
  expect(rows.map(({ rounded }) => rounded)).toEqual(gaps.map(roundedGap))
})
