import type { Hex } from '@orrery/primitives/hex'
import type { Bundle, PendingTxRow, TxRow } from '@orrery/model/rows'
import { describe, expect, test } from 'vitest'
import { createChainHead } from './create-chain-head.ts'

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const ALICE: Hex = `0x${'a1'.repeat(20)}`
const BOB: Hex = `0x${'b0'.repeat(20)}`
const waiting = (n: number, nonce: number, from: Hex = ALICE): PendingTxRow => ({
  hash: hash(n),
  from,
  to: BOB,
  created: null,
  value: 1n,
  fee: null,
  kind: 'legacy',
  method: null,
  input: '0x',
  ext: { nonce },
  seenMs: 1_000,
})
const mined = (tx: PendingTxRow, height: number): TxRow => {
  const { seenMs: _seenMs, ...rest } = tx
  return { ...rest, height, txIndex: 0, timeMs: height, status: 'success' }
}
const block = (height: number, txs: readonly PendingTxRow[], fork = 0): Bundle => ({
  block: {
    height,
    hash: hash(10_000 + height * 10 + fork),
    parentHash: hash(10_000 + (height - 1) * 10),
    timeMs: height,
    txCount: txs.length,
    size: null,
    producer: null,
    fees: null,
    reward: null,
    burnt: null,
    ext: {},
  },
  txs: txs.map((tx) => mined(tx, height)),
  logs: [],
  transfers: [],
  deltas: [],
  accountTxs: [],
  contracts: [],
  family: {},
})
const create = (limits = {}) => createChainHead({ chain: 'SIM', limits })
const pool = (added: readonly PendingTxRow[], removed: readonly Hex[] = [], seenMs = 1_000) =>
  ({ type: 'pending', added, removed, seenMs }) as const

describe('the pending set', () => {
  test('screens-evm §4.2, screens-evm §20.4: what a second transaction of the same nonce was for is told, with links both ways', () => {
    const head = create()
    const first = waiting(1, 7)
    const kinds = [
      ['speed-up', { ...waiting(2, 7), ext: { nonce: 7, gasPrice: '9' } }],
      ['swapped', { ...waiting(3, 7), value: 2n }],
      ['swapped', { ...waiting(4, 7), to: ALICE, value: 0n, input: '0x01' as Hex }],
      ['cancel', { ...waiting(5, 7), to: ALICE, value: 0n }],
    ] as const
    for (const [how, by] of kinds) {
      head.apply(pool([first]))
      head.apply(pool([by]))
      const { pending } = head.view()
      expect(pending.fate(first.hash)).toMatchObject({ fate: 'replaced', by: by.hash, how })
      expect(pending.replaces(by.hash).map(({ tx }) => tx.hash)).toEqual([first.hash])
      // The first comes back: the pool had it after all, and the verdict is taken back.
      head.apply(pool([first]))
      expect(head.view().pending.fate(first.hash)).toBeNull()
      expect(head.view().pending.replaces(by.hash)).toEqual([])
    }
  })

  test('screens-evm §4.2: a block that takes another of the same nonce replaces what waits', () => {
    const head = create()
    head.apply(pool([waiting(1, 0)]))
    head.apply({ type: 'extended', bundle: block(1, [{ ...waiting(2, 0), to: ALICE, value: 0n }]), seenMs: 2_000 })
    expect(head.view().pending.fate(hash(1))).toMatchObject({ by: hash(2), how: 'cancel', atMs: 2_000 })
    expect(head.view().pending.replaces(hash(2))).toHaveLength(1)
  })

  test('screens-evm §4.2: an end is remembered for 24 hours', () => {
    const head = create()
    head.apply(pool([waiting(1, 0)]))
    head.apply(pool([waiting(2, 0)], [], 2_000))
    head.apply(pool([waiting(3, 1)], [], 86_000_000))
    expect(head.view().pending.fate(hash(1))).not.toBeNull()
    head.apply(pool([waiting(4, 2)], [], 2_000 + 86_400_001 + 600_000))
    expect(head.view().pending.fate(hash(1))).toBeNull()
  })

  test('lists newest first and by account', () => {
    const head = create()
    head.apply(pool([waiting(1, 0), waiting(2, 1), waiting(3, 0, BOB)]))
    const { pending } = head.view()
    expect(pending.count).toBe(3)
    expect(pending.list(0, 2).map((tx) => tx.hash)).toEqual([hash(3), hash(2)])
    expect(pending.ofAccount(ALICE, 10).map((tx) => tx.hash)).toEqual([hash(2), hash(1)])
    expect(pending.ofAccount(BOB, 10)).toHaveLength(3)
  })

  test('forgets what was mined, and a late notice does not bring it back', () => {
    const head = create()
    head.apply(pool([waiting(1, 0)]))
    head.apply({ type: 'extended', bundle: block(1, [waiting(1, 0)]), seenMs: 2_000 })
    head.apply(pool([waiting(1, 0)]))
    expect(head.view().pending.count).toBe(0)
    expect(head.view().pending.fate(hash(1))).toBeNull()
  })

  test('a transaction with the same sender and nonce replaces, waiting or mined (reliability F-47)', () => {
    const head = create()
    head.apply(pool([waiting(1, 0), waiting(2, 1)]))
    head.apply(pool([waiting(3, 0)], [], 5_000))
    head.apply({ type: 'extended', bundle: block(1, [waiting(4, 1)]), seenMs: 6_000 })
    const { pending } = head.view()
    expect(pending.fate(hash(1))).toMatchObject({ fate: 'replaced', by: hash(3), atMs: 5_000 })
    expect(pending.fate(hash(2))).toMatchObject({ fate: 'replaced', by: hash(4), atMs: 6_000 })
    expect(pending.list(0, 10).map((tx) => tx.hash)).toEqual([hash(3)])
  })

  test('a mined transaction replaces those that spend the same outpoint, by the claims of its block (reliability F-47)', () => {
    const head = createChainHead({
      chain: 'SIM',
      claimsOf: (bundle) => bundle.txs.map((tx) => ({ hash: tx.hash, key: `${hash(77)}:0` })),
    })
    const spender: PendingTxRow = {
      ...waiting(1, 0),
      from: null,
      ext: {},
      spends: [`${hash(77)}:0`],
      accounts: [{ address: ALICE, role: 1, net: -1n }],
    }
    head.apply(pool([spender]))
    expect(head.view().pending.ofAccount(ALICE, 10)).toEqual([spender])
    head.apply({ type: 'extended', bundle: block(1, [{ ...waiting(2, 0), from: null, ext: {} }]), seenMs: 2_000 })
    expect(head.view().pending.fate(hash(1))).toMatchObject({ fate: 'replaced', by: hash(2) })
  })

  test('what left the pool is dropped after two blocks without it, not before', () => {
    const head = create()
    head.apply(pool([waiting(1, 0)]))
    head.apply(pool([], [hash(1)]))
    head.apply({ type: 'extended', bundle: block(1, []), seenMs: 2_000 })
    expect(head.view().pending.count).toBe(1)
    head.apply({ type: 'extended', bundle: block(2, []), seenMs: 3_000 })
    expect(head.view().pending).toMatchObject({ count: 0 })
    expect(head.view().pending.fate(hash(1))).toMatchObject({ fate: 'dropped', by: null })
    head.apply({ type: 'extended', bundle: block(3, [waiting(1, 0)]), seenMs: 4_000 })
    expect(head.view().pending.fate(hash(1))).toBeNull()
  })

  test('what left the pool is dropped after its time when no block comes', () => {
    const head = create({ absentMs: 60_000 })
    head.apply(pool([waiting(1, 0)], []))
    head.apply(pool([], [hash(1)], 2_000))
    head.apply(pool([], [], 61_999))
    expect(head.view().pending.count).toBe(1)
    head.apply(pool([], [], 62_000))
    expect(head.view().pending.fate(hash(1))?.fate).toBe('dropped')
  })

  test('a transaction that only the lost fork had waits again (reliability F-19)', () => {
    const head = create()
    const lost = block(2, [waiting(1, 0), waiting(2, 1)])
    const coinbase = { ...waiting(9, 9), kind: 'coinbase' }
    head.apply({ type: 'extended', bundle: block(1, []), seenMs: 1_000 })
    head.apply({ type: 'extended', bundle: { ...lost, txs: [...lost.txs, mined(coinbase, 2)] }, seenMs: 2_000 })
    const orphan = {
      hash: lost.block.hash,
      height: 2,
      replacedBy: null,
      depth: 1,
      seenMs: 2_000,
      lostMs: 3_000,
      bundle: head.view().bundle(2)!,
    }
    head.apply({
      type: 'reorganised',
      to: head.view().bundle(1)!.block,
      orphans: [orphan],
      bundles: [block(2, [waiting(2, 1)], 1)],
      seenMs: 3_000,
    })
    expect(
      head
        .view()
        .pending.list(0, 10)
        .map((tx) => tx.hash),
    ).toEqual([hash(1)])
    expect(head.view().orphans.map((o) => o.hash)).toEqual([lost.block.hash])
  })

  test('what only the lost fork had waits no longer once the node’s pool is seen without it; what came back stays (reliability F-19)', () => {
    const head = create()
    head.apply({ type: 'extended', bundle: block(1, []), seenMs: 1_000 })
    head.apply({ type: 'extended', bundle: block(2, [waiting(1, 0), waiting(2, 1), waiting(3, 2)]), seenMs: 2_000 })
    const lost = head.view().bundle(2)!
    const orphan = {
      hash: lost.block.hash,
      height: 2,
      replacedBy: null,
      depth: 1,
      seenMs: 2_000,
      lostMs: 3_000,
      bundle: lost,
    }
    const to = head.view().bundle(1)!.block
    head.apply({ type: 'reorganised', to, orphans: [orphan], bundles: [block(2, [], 1)], seenMs: 3_000 })
    expect(new Set(head.view().pending.lost())).toEqual(new Set([hash(1), hash(2), hash(3)]))
    // The node tells one of them again, so that another refusal of it means nothing.
    head.apply(pool([waiting(2, 1)], [], 4_000))
    head.apply({ ...pool([], [], 5_000), refuted: [hash(1), hash(2)] })
    const { pending } = head.view()
    expect(pending.fate(hash(1))).toMatchObject({ fate: 'dropped', atMs: 5_000 })
    expect(new Set(pending.list(0, 10).map((tx) => tx.hash))).toEqual(new Set([hash(2), hash(3)]))
    expect(pending.lost()).toEqual([hash(3)])
    expect(pending.isOverdue(62_999)).toBe(false)
    expect(pending.isOverdue(63_000)).toBe(true)
  })

  test('stays within its bounds, forgets the oldest and says so', () => {
    const head = create({ pending: 100, fates: 50 })
    for (let n = 0; n < 1_000; n++) head.apply(pool([waiting(n, n)]))
    const { pending } = head.view()
    expect(pending.count).toBeLessThanOrEqual(100)
    expect(pending.count).toBeGreaterThan(85)
    expect(pending.complete).toBe(false)
    expect(pending.get(hash(999))).not.toBeNull()
    expect(pending.get(hash(0))).toBeNull()
    for (let n = 0; n < 200; n++) head.apply(pool([waiting(2_000 + n, 5_000)]))
    expect(head.view().pending.fate(hash(2_000))).toBeNull()
    expect(head.view().pending.fate(hash(2_198))).toMatchObject({ fate: 'replaced', by: hash(2_199) })
  })

  test('is complete again once all that it forgot were mined, left the pool, or are told anew', () => {
    const head = create({ pending: 100 })
    for (let n = 0; n < 111; n++) head.apply(pool([waiting(n, n)]))
    const forgotten = head
      .view()
      .pending.forgotten()
      .map((tx) => tx.hash)
    expect(forgotten.length).toBeGreaterThan(10)
    expect(forgotten).toContain(hash(0))
    expect(head.view().pending).toMatchObject({ complete: false, waiting: 111 })
    // Ten of those that are known go first, so that what is told anew has room.
    head.apply(pool([], [...Array.from({ length: 10 }, (_, n) => hash(100 + n)), ...forgotten.slice(2)], 100))
    expect(head.view().pending.complete).toBe(false)
    const [told, mined] = [forgotten[0]!, forgotten[1]!]
    const numberOf = (wanted: Hex) => Array.from({ length: 111 }, (_, n) => n).find((n) => hash(n) === wanted)!
    head.apply(pool([waiting(numberOf(told), numberOf(told))], [], 70_000))
    expect(head.view().pending.get(told)).not.toBeNull()
    expect(head.view().pending.complete).toBe(false)
    head.apply({ type: 'extended', bundle: block(1, [waiting(numberOf(mined), numberOf(mined))]), seenMs: 70_001 })
    expect(head.view().pending).toMatchObject({ complete: true, waiting: head.view().pending.count })
  })

  test('screens-evm §4.2: what a block has is told with how long it waited, for as long as ends are remembered', () => {
    const head = create({ fateMs: 86_400_000 })
    head.apply(pool([waiting(1, 0), waiting(2, 1)], [], 1_000))
    head.apply({ type: 'extended', bundle: block(1, [waiting(1, 0), waiting(7, 7)]), seenMs: 13_000 })
    const { pending } = head.view()
    expect(pending.waited(hash(1))).toMatchObject({ seenMs: waiting(1, 0).seenMs, atMs: 13_000 })
    // Nobody saw it wait.
    expect(pending.waited(hash(7))).toBeNull()
    expect(pending.entered().map((one) => one.hash)).toEqual([hash(1)])
    head.apply(pool([], [], 86_400_000 * 2))
    expect(head.view().pending.entered()).toEqual([])
  })

  test('screens-evm §4.2: one whose block was taken back waits since it was seen first', () => {
    const head = create()
    head.apply({ type: 'extended', bundle: block(1, []), seenMs: 500 })
    head.apply(pool([waiting(1, 0)], [], 1_000))
    head.apply({ type: 'extended', bundle: block(2, [waiting(1, 0)]), seenMs: 2_000 })
    const lost = head.view().bundle(2)!
    const orphan = {
      hash: lost.block.hash,
      height: 2,
      replacedBy: null,
      depth: 1,
      seenMs: 2_000,
      lostMs: 3_000,
      bundle: lost,
    }
    const to = head.view().bundle(1)!.block
    head.apply({ type: 'reorganised', to, orphans: [orphan], bundles: [block(2, [], 1)], seenMs: 3_000 })
    expect(head.view().pending.waited(hash(1))).toBeNull()
    expect(head.view().pending.get(hash(1))?.seenMs).toBe(waiting(1, 0).seenMs)
    const next = block(3, [waiting(1, 0)])
    const parentHash = head.view().tip!.hash
    head.apply({ type: 'extended', bundle: { ...next, block: { ...next.block, parentHash } }, seenMs: 9_000 })
    expect(head.view().pending.waited(hash(1))).toMatchObject({ seenMs: waiting(1, 0).seenMs, atMs: 9_000 })
  })

  test('those that blocks have are remembered within a bound', () => {
    const head = create({ entered: 50 })
    for (let n = 0; n < 200; n++) {
      head.apply(pool([waiting(n, n)]))
      head.apply({ type: 'extended', bundle: block(n + 1, [waiting(n, n)]), seenMs: 2_000 + n })
    }
    const { pending } = head.view()
    expect(pending.entered().length).toBeLessThanOrEqual(50)
    expect(pending.waited(hash(199))).not.toBeNull()
    expect(pending.waited(hash(0))).toBeNull()
  })

  test('20,000 waiting transactions cost little per event', () => {
    const head = create()
    head.apply(pool(Array.from({ length: 20_000 }, (_, n) => waiting(n, n))))
    const before = head.view()
    head.apply(pool([waiting(30_000, 30_000)], [hash(5)]))
    expect(before.pending.get(hash(30_000))).toBeNull()
    expect(head.view().pending.get(hash(30_000))).not.toBeNull()
  })
})
