import { PARTY_DAY_ROWS, PARTY_DAYS, PARTY_ROLE, PARTY_SUM, REVERT_DAYS } from '@orrery/model/party-days'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { seeded } from '../testing/seeded.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { partyDays } from './party-days.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const DAY_MS = 86_400_000
const [AUTHORIZATIONS, BLOBS, CALLS] = [
  defineTable({
    name: 'test_authorizations',
    columns: {
      chain: 'u32',
      height: 'u32',
      tx_index: 'u32',
      seq: 'u32',
      delegate: 'hex',
      verdict: 'text',
      time_ms: 'i64',
    },
    engine: { kind: 'MergeTree' },
    orderBy: ['chain', 'height', 'tx_index', 'seq'],
  }),
  defineTable({
    name: 'test_blobs',
    columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32', time_ms: 'i64' },
    engine: { kind: 'MergeTree' },
    orderBy: ['chain', 'height', 'tx_index', 'seq'],
  }),
  defineTable({
    name: 'test_calls',
    columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32', kind: 'u8', outcome: 'u8', caller: 'hex' },
    engine: { kind: 'MergeTree' },
    orderBy: ['chain', 'height', 'tx_index', 'seq'],
  }),
] as const
const [MAKING, DONE] = [[4, 5], 0] as const
const NOBODY: Hex = `0x${'0'.repeat(40)}`

test('screens-evm §10: who got the fees of blocks, what accounts delegated to, whom blobs went to and who made contracts is counted by day', async () => {
  const random = seeded(41)
  const parties = Array.from({ length: 5 }, () => random.hex(20))
  const bundles = evmBundles({ seed: 6, above: GENESIS_PARENT, blocks: 60, txs: 6 }).map((bundle) => {
    const { height } = bundle.block
    const timeMs = 19_000 * DAY_MS + height * 60_000_000
    const txs = bundle.txs.map((tx) => ({ ...tx, timeMs, ...(random.chance(0.5) && { kind: 'blob' }) }))
    const rows = (make: () => object) =>
      txs.flatMap(({ txIndex }) =>
        Array.from({ length: random.int(4) }, (_, seq) => ({ height, tx_index: txIndex, seq, ...make() })),
      )
    return {
      ...bundle,
      block: { ...bundle.block, timeMs },
      txs,
      deltas: [],
      transfers: [],
      family: {
        [AUTHORIZATIONS.name]: rows(() => ({
          delegate: random.chance(0.2) ? NOBODY : random.pick(parties),
          verdict: random.pick(['possible', 'applied', 'refused']),
          time_ms: timeMs,
        })),
        [BLOBS.name]: rows(() => ({ time_ms: timeMs })),
        [CALLS.name]: rows(() => ({ kind: random.int(7), outcome: random.int(3), caller: random.pick(parties) })),
      },
    }
  })
  const counts = new Map<string, number>()
  const add = (name: (typeof PARTY_SUM)[keyof typeof PARTY_SUM], timeMs: number, address: unknown) => {
    const key = `${PARTY_ROLE[name]} ${Math.floor(timeMs / DAY_MS)} ${String(address)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  /** Days on which each sent or got blobs. */
  const [sent, got] = [new Map<unknown, Set<number>>(), new Map<unknown, Set<number>>()]
  const note = (days: typeof sent, address: unknown, day: number) =>
    days.set(address, (days.get(address) ?? new Set()).add(day))
  const wasThere = (days: typeof sent, address: unknown, day: number) =>
    [...(days.get(address) ?? [])].some((one) => one < day && one + REVERT_DAYS >= day)
  for (const { block, txs, family } of bundles) {
    const day = Math.floor(block.timeMs / DAY_MS)
    if (block.producer !== null) add(PARTY_SUM.recipients, block.timeMs, block.producer)
    const told = (name: string) => family[name]! as readonly Record<string, unknown>[]
    for (const { delegate, verdict } of told(AUTHORIZATIONS.name))
      if (verdict !== 'refused' && delegate !== NOBODY) add(PARTY_SUM.delegates, block.timeMs, delegate)
    for (const row of told(BLOBS.name)) {
      const tx = txs.find(({ txIndex }) => txIndex === row['tx_index'])!
      if (tx.kind !== 'blob') continue
      add(PARTY_SUM.posters, block.timeMs, tx.from)
      note(sent, tx.from, day)
      if (tx.to === null) continue
      add(PARTY_SUM.inboxes, block.timeMs, tx.to)
      note(got, tx.to, day)
    }
    for (const { kind, from, to, input } of txs)
      if (kind !== 'blob' && input !== '0x' && to !== null && wasThere(sent, from, day) && wasThere(got, to, day))
        add(PARTY_SUM.reverts, block.timeMs, to)
    for (const { kind, outcome, caller } of told(CALLS.name))
      if (MAKING.includes(kind as 4) && outcome === DONE) add(PARTY_SUM.factories, block.timeMs, caller)
  }
  expect(new Set([...counts.keys()].map((key) => key.split(' ')[0])).size).toBe(6)
  const archive = await openArchive(engine.store, 'PARTIES', { familyTables: [AUTHORIZATIONS, BLOBS, CALLS] })
  await archive.append({ bundles })
  const layer = partyDays({
    authorizations: AUTHORIZATIONS.name,
    blobs: BLOBS.name,
    calls: { table: CALLS.name, making: MAKING, done: DONE },
  })
  const tables = layer.sums.map(({ table }) => table)
  for (const [version, cuts] of [[59], [0, 13, 14, 40, 59]].entries()) {
    const shelf = await openLayerShelf(engine.store, 'PARTIES', { id: PARTY_DAYS, version, tables, addsUp: true })
    await shelf.prepare()
    let from = 0
    for (const to of cuts) {
      const rows = await sumBlocks(engine.store, 'PARTIES', layer, { from, to })
      await shelf.append(rows!, bundles[to]!.block)
      from = to + 1
    }
    const rows = await shelf.reads.summed(PARTY_DAY_ROWS, {}, ['role', 'day', 'address'], ['count'], 100_000)
    const told = new Map(rows.map(({ role, day, address, count }) => [[role, day, address].join(' '), count]))
    expect(told).toEqual(counts)
  }
})
