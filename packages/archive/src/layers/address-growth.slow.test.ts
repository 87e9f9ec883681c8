import { ADDRESS_DAYS, ADDRESS_FIRSTS } from '@orrery/model/address-growth'
import { addressKey } from '@orrery/model/address-key'
import { partiesOfBundle, seenInBundle } from '@orrery/model/party-sets'
import type { Bundle, DeltaRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { seeded } from '../testing/seeded.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { addressGrowth } from './address-growth.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const at = { chain: 'u32', height: 'u32', seq: 'u32' } as const
const shelved = { engine: { kind: 'MergeTree' }, orderBy: ['chain', 'height', 'seq'] } as const
// By the names that the model reads of a block.
const TABLES = [
  defineTable({
    name: 'evm_withdrawals',
    columns: { ...at, address: 'hex', token: 'hex?', amount: 'u256', time_ms: 'i64' },
    ...shelved,
  }),
  defineTable({ name: 'evm_uncles', columns: { ...at, miner: 'hex?', reward: 'u256?', time_ms: 'i64' }, ...shelved }),
  defineTable({
    name: 'test_calls',
    columns: { ...at, kind: 'u8', outcome: 'u8', callee: 'hex?' },
    ...shelved,
  }),
] as const
const [MAKING, DONE] = [[4, 5], 0] as const

test('screens-evm §2.4, §10: who is seen for the first time is counted by day, those whom blocks credit, whom calls pay and what calls make among them; who is active is seen', async () => {
  const random = seeded(43)
  const strangers = Array.from({ length: 40 }, () => random.hex(20))
  const CODE = 'GROWTH'
  const bundles = evmBundles({ seed: 8, above: GENESIS_PARENT, blocks: 60, txs: 3 }).map((bundle): Bundle => {
    const { height } = bundle.block
    const timeMs = 1_700_000_000_000 + height * 7_200_000
    const made = bundle.txs.length > 0 && random.chance(0.3) ? [random.hex(20)] : []
    const delta = (cause: DeltaRow['cause'], address: Hex): DeltaRow => ({
      ...bundle.deltas[0]!,
      txIndex: 0,
      seq: 900 + random.int(1_000_000),
      address,
      asset: '0x',
      amount: 5n,
      cause,
    })
    return {
      ...bundle,
      block: { ...bundle.block, timeMs, producer: random.chance(0.8) ? random.pick(strangers) : null },
      txs: bundle.txs.map((row) => ({ ...row, timeMs })),
      transfers: bundle.transfers.map((row) => ({ ...row, timeMs })),
      deltas: [
        ...bundle.deltas,
        ...(bundle.deltas.length > 0
          ? (['transfer', 'reward', 'withdrawal', 'burn'] as const).map((cause) => delta(cause, random.hex(20)))
          : []),
      ],
      contracts: made.map((address) => ({
        address,
        height,
        txIndex: 0,
        txHash: bundle.txs[0]!.hash,
        creator: bundle.txs[0]!.from!,
        kind: 'create' as const,
      })),
      family: {
        evm_withdrawals: [
          { height, seq: 0, address: random.pick(strangers), token: null, amount: 1n, time_ms: timeMs },
        ],
        evm_uncles: [
          { height, seq: 0, miner: random.chance(0.5) ? random.pick(strangers) : null, reward: null, time_ms: timeMs },
        ],
        test_calls: [
          ...made.map((callee, seq) => ({ height, seq, kind: 4, outcome: DONE, callee })),
          // Neither what failed nor what was only called counts by itself.
          { height, seq: 8, kind: 4, outcome: 2, callee: random.hex(20) },
          { height, seq: 9, kind: 1, outcome: DONE, callee: random.hex(20) },
        ],
      },
    }
  })
  const archive = await openArchive(engine.store, CODE, { familyTables: TABLES })
  await archive.append({ bundles })
  const layer = addressGrowth({
    withdrawals: 'evm_withdrawals',
    uncles: 'evm_uncles',
    calls: { table: 'test_calls', making: MAKING, done: DONE },
  })
  const tables = layer.sums.map(({ table }) => table)
  const shelf = await openLayerShelf(engine.store, CODE, { id: layer.id, version: layer.version, tables, addsUp: true })
  await shelf.prepare()
  const keys = new Set<number>()
  let came = 0
  for (const [from, to] of [
    [0, 19],
    [20, 44],
    [45, 59],
  ] as const) {
    const rows = (await sumBlocks(engine.store, CODE, layer, { from, to }))!
    await shelf.append(rows, bundles[to]!.block)
    for (const { key } of rows[ADDRESS_FIRSTS]!) {
      expect(keys.has(Number(key)), 'nobody comes twice').toBe(false)
      keys.add(Number(key))
    }
    came += rows[ADDRESS_DAYS]!.reduce((sum, row) => sum + Number(row['came']), 0)
  }
  const seen = new Set(bundles.flatMap((bundle) => [...seenInBundle(bundle)]))
  expect([...keys].toSorted((a, b) => a - b)).toEqual([...seen].map(addressKey).toSorted((a, b) => a - b))
  expect(came).toBe(seen.size)
  // What a page looks up of the newest blocks.
  const asked = [...seen].slice(0, 30).map(addressKey)
  const met = await shelf.reads.edgeRows(ADDRESS_FIRSTS, { key: [...asked, 7, 8] }, 'key', { end: 'first' })
  expect(met.map(({ key }) => Number(key)).toSorted((a, b) => a - b)).toEqual(asked.toSorted((a, b) => a - b))
  const active = new Set(bundles.flatMap((bundle) => [...partiesOfBundle(bundle, 'active')]))
  expect(active.size).toBeLessThan(seen.size)
  for (const address of active) expect(seen).toContain(address)
  for (const { block } of bundles) if (block.producer !== null) expect(seen).toContain(block.producer)
})
