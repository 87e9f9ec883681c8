import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { PendingFate, PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import { findTx } from '../transactions/find-tx.ts'
import { versionsOfTx } from './tx-versions.ts'
import { outputFamily } from '../../testing/output-family.ts'

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const waiting = (n: number, claims: readonly number[]): PendingTxRow => ({
  hash: hash(n),
  from: null,
  to: null,
  created: null,
  value: 1n,
  fee: 100n,
  kind: 'transfer',
  method: null,
  input: '0x',
  ext: { claims, outputs: [] },
  seenMs: 1_000 + n,
})

const deskWith = (runtime: object) =>
  ({ family: outputFamily, wire: { hash: (of: Hex) => of.slice(2) }, runtime }) as unknown as ChainDesk
const desk = deskWith({})
const shapes = { vsize: () => 100 } as unknown as EsploraShapes

/** What is told of one that spends what so many others spent. */
async function replacing(count: number) {
  const head = createChainHead({
    chain: 'SIM',
    pendingKeys: ({ ext }) => ({ conflicts: (ext['claims'] as unknown as number[]).map(String), accounts: [] }),
  })
  const others = Array.from({ length: count }, (_, n) => waiting(n, [n]))
  const last = waiting(
    1_000,
    others.map((_, n) => n),
  )
  head.apply({ type: 'pending', added: others, removed: [], seenMs: 2_000 })
  head.apply({ type: 'pending', added: [last], removed: [], seenMs: 3_000 })
  return versionsOfTx(desk, shapes, { state: 'pending', source: 'head', tx: last, view: head.view() })
}

test('screens-nonevm §4.4: all that one transaction took the place of is told (BIP-125 lets it be 100), or that it is not', async () => {
  const { versions, whole } = await replacing(15)
  expect(whole).toBe(true)
  expect(versions.map((version) => version.hash)).toEqual(
    [...Array.from({ length: 15 }, (_, n) => n), 1_000].map((n) => hash(n).slice(2)),
  )
  expect(await replacing(100)).toMatchObject({ whole: true, versions: { length: 101 } })
  expect(await replacing(101)).toMatchObject({ whole: false, versions: { length: 101 } })
})

test('screens-nonevm §4.4: what was replaced is told for longer than the Head remembers it, forwards and backwards, and what a block has is the last', async () => {
  const head = createChainHead({ chain: 'SIM' })
  const [oldest, middle, newest] = [waiting(1, []), waiting(2, []), waiting(3, [])]
  const fate = (tx: PendingTxRow, by: PendingTxRow, atMs: number): PendingFate => ({
    tx,
    fate: 'replaced',
    by: by.hash,
    how: null,
    atMs,
  })
  const kept = [fate(oldest, middle, 5_000), fate(middle, newest, 6_000)]
  const mined = { ...newest, height: 7, txIndex: 1, timeMs: 9_000, status: 'success' } as never
  const desk = deskWith({
    head,
    archive: { reads: { placedTx: async () => null } },
    replacements: {
      replaced: async (of: Hex) => kept.find(({ tx }) => tx.hash === of) ?? null,
      replacedBy: async (of: Hex) => kept.filter(({ by }) => by === of),
    },
  })
  const asked = {
    ...desk,
    node: { transaction: async () => ({ state: 'included', tx: mined }) },
  } as unknown as ChainDesk
  const found = { state: 'included', source: 'node', tx: mined, lookup: {}, view: head.view() } as never
  const states = async (of: never) =>
    (await versionsOfTx(asked, shapes, of)).versions.map((one) => [Number(`0x${one.hash}`), one.state])
  const all = [
    [1, 'replaced'],
    [2, 'replaced'],
    [3, 'included'],
  ]
  expect(await states(found)).toEqual(all)
  const lost = await findTx({ ...asked, node: { transaction: async () => null } } as unknown as ChainDesk, oldest.hash)
  expect(lost).toMatchObject({ state: 'replaced', by: middle.hash, endedMs: 5_000 })
  expect(await states(lost as never)).toEqual(all)
  // A block took it after all.
  const old = { ...middle, height: 8, txIndex: 1, timeMs: 9_000, status: 'success' }
  const { versions } = await versionsOfTx(asked, shapes, { ...(found as object), tx: old } as never)
  expect(versions.map(({ hash: of }) => Number(`0x${of}`))).toEqual([1, 2])
})

test('screens-nonevm §4.4: of the version that a block took it is told when it was seen first, as its own page has it', async () => {
  const head = createChainHead({ chain: 'SIM' })
  const mined = { ...waiting(7, []), height: 1, txIndex: 0, timeMs: 9_000, status: 'success' } as never
  const seenOf = async () => {
    const found = { state: 'included', source: 'head', tx: mined, view: head.view() } as never
    return (await versionsOfTx(desk, shapes, found)).versions.map(({ state, seenMs }) => [state, seenMs])
  }
  expect(await seenOf()).toEqual([['included', null]])
  head.apply({ type: 'pending', added: [waiting(7, [])], removed: [], seenMs: 2_000 })
  const block = {
    height: 1,
    hash: hash(99),
    parentHash: hash(98),
    timeMs: 9_000,
    txCount: 1,
    size: null,
    producer: null,
    fees: null,
    reward: null,
    burnt: null,
    ext: {},
  }
  head.apply({
    type: 'extended',
    bundle: { block, txs: [mined], logs: [], transfers: [], deltas: [], accountTxs: [], contracts: [], family: {} },
    seenMs: 9_500,
  })
  expect(await seenOf()).toEqual([['included', 1_007]])
})
