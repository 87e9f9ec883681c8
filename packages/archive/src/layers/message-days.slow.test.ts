import { MESSAGE_DAY_ROWS, MESSAGE_DAYS } from '@orrery/model/message-days'
import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { messageDays } from './message-days.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const PASSER: Hex = `0x42${'0'.repeat(36)}16`
const [TOPIC, OTHER_TOPIC]: readonly Hex[] = [`0x${'a1'.repeat(32)}`, `0x${'b2'.repeat(32)}`]
const DAY_MS = 86_400_000
const FIRST_MS = 19_000 * DAY_MS
const HUGE = 2n ** 255n
const word = (value: bigint): string => value.toString(16).padStart(64, '0')

type Told = { readonly address?: Hex; readonly topic?: Hex; readonly data: Hex }
/** Per block what is logged, and the kind and own fields of its first transaction. */
const BLOCKS: readonly {
  readonly logs: readonly Told[]
  readonly kind: string
  readonly value: bigint
  readonly ext: object
}[] = [
  // The word of the coins is the second one.
  {
    logs: [{ data: `0x${word(9n)}${word(HUGE)}` }, { data: `0x${word(9n)}${word(HUGE)}` }],
    kind: 'deposit',
    value: 1n,
    ext: { mint: '40' },
  },
  // Anybody may log the topic, and the contract other things; one too short names no coins.
  {
    logs: [
      { address: `0x${'77'.repeat(20)}`, data: `0x${word(1n)}${word(5n)}` },
      { topic: OTHER_TOPIC!, data: `0x${word(1n)}${word(5n)}` },
      { data: `0x${word(1n)}` },
    ],
    kind: 'legacy',
    value: 500n,
    ext: { mint: '700' },
  },
  // The next day: one that brings nothing, one by what it moves, one by a field within another.
  { logs: [], kind: 'deposit', value: 3n, ext: {} },
  { logs: [{ data: `0x${word(0n)}${word(2n)}` }], kind: 'direct', value: 6n, ext: {} },
  { logs: [], kind: 'ticket', value: 0n, ext: { ticket: { depositValue: '30' } } },
]

const layer = messageDays({ contract: PASSER, topic: TOPIC!, coinWord: 1 }, [
  { kind: 'deposit', path: ['mint'] },
  { kind: 'direct', path: null },
  { kind: 'ticket', path: ['ticket', 'depositValue'] },
])

test('screens-evm §10: messages of a rollup and the coins with them are added up by day, beyond 2^256, however blocks are cut and after a fork', async () => {
  const archive = await openArchive(engine.store, 'MESSAGES')
  const bundles = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: BLOCKS.length, txs: 3 }).map((bundle, at) => {
    const { logs, ...tx } = BLOCKS[at]!
    const timeMs = FIRST_MS + (at < 2 ? 0 : DAY_MS) + at
    const { height } = bundle.block
    return {
      ...bundle,
      block: { ...bundle.block, timeMs, txCount: 1 },
      txs: bundle.txs.slice(0, 1).map((row) => ({ ...row, ...tx, timeMs })) as typeof bundle.txs,
      transfers: [],
      deltas: [],
      accountTxs: [],
      contracts: [],
      logs: logs.map(({ address = PASSER, topic = TOPIC!, data }, logIndex): LogRow => ({
        height,
        txIndex: 0,
        logIndex,
        address,
        topics: [topic],
        data,
      })),
    }
  })
  await archive.append({ bundles })
  const read = async (cuts: readonly number[], version: number, backTo?: number) => {
    const tables = layer.sums.map(({ table }) => table)
    const shelf = await openLayerShelf(engine.store, 'MESSAGES', { id: MESSAGE_DAYS, version, tables, addsUp: true })
    await shelf.prepare()
    let from = 0
    for (const to of cuts) {
      await shelf.append((await sumBlocks(engine.store, 'MESSAGES', layer, { from, to }))!, bundles[to]!.block)
      from = to + 1
    }
    if (backTo !== undefined) await shelf.rewind(bundles[backTo]!.block)
    const rows = await shelf.reads.summed(MESSAGE_DAY_ROWS, {}, ['day', 'way'], ['count', 'high', 'low'], 100)
    return rows.map(({ day, way, count, high, low }) => [
      Number(day) - 19_000,
      way,
      count,
      ((high as bigint) << 128n) + (low as bigint),
    ])
  }
  const first = [
    [0, 1, 3, 2n * HUGE],
    [0, 2, 1, 40n],
  ]
  const whole = [...first, [1, 1, 1, 2n], [1, 2, 2, 36n]]
  expect(await read([4], 1)).toEqual(whole)
  expect(await read([0, 1, 2, 3, 4], 2)).toEqual(whole)
  expect(await read([1, 4], 3, 1)).toEqual(first)
})

test('what is no address, topic, kind or field never comes into a statement', () => {
  const log = { contract: PASSER, topic: TOPIC!, coinWord: null }
  expect(() => messageDays({ ...log, contract: "0x') OR 1" }, [])).toThrow('an address')
  expect(() => messageDays(log, [{ kind: "a' OR '1", path: null }])).toThrow('no kind')
  expect(() => messageDays(log, [{ kind: 'deposit', path: ["x'"] }])).toThrow('no such field')
})
