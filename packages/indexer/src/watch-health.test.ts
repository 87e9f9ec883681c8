import type { HeadView } from '@orrery/head/chain-head'
import type { HeadEvent } from '@orrery/head/events'
import type { BlockHealth } from '@orrery/model/block-health'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createHealthWatch, healthOf } from './watch-health.ts'

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
type Waiting = { n: number; fee: bigint | null; vsize: number; seenMs?: number; depends?: number[] }
const row = ({ n, fee, vsize, seenMs = 0, depends = [] }: Waiting) => ({
  hash: hash(n),
  fee,
  seenMs,
  ext: { vsize, mempool: { depends: depends.map(hash) } },
})
const pool = (waiting: readonly Waiting[], forgotten: readonly Waiting[] = [], untold = 0) => {
  const rows = waiting.map(row)
  return {
    count: rows.length,
    untold,
    list: () => rows,
    forgotten: () =>
      forgotten.map(({ n, fee, vsize }) => ({ hash: hash(n), fee: Number(fee), bytes: vsize, parents: [] })),
    get: (wanted: Hex) => rows.find((one) => one.hash === wanted) ?? null,
  } as unknown as HeadView['pending']
}
const bundle = (mined: readonly number[], timeMs = 100_000) =>
  ({
    block: { height: 7, hash: hash(700), timeMs },
    txs: [
      { hash: hash(900), kind: 'coinbase' },
      ...mined.map((n) => ({ hash: hash(n), kind: 'transfer' })),
      { hash: hash(901), kind: 'mweb' },
    ],
  }) as never

test('screens-nonevm §4.5: a block is held against what pays most per byte together with what it needs, as far as a block has room', () => {
  const waiting = pool(
    [
      { n: 1, fee: 500_000n, vsize: 500_000 },
      // A parent that its child pays for, together 2.5 for a byte.
      { n: 2, fee: 1_000n, vsize: 200_000 },
      { n: 3, fee: 999_000n, vsize: 200_000, depends: [2] },
      { n: 4, fee: 45_000n, vsize: 50_000, seenMs: 80_000 },
      // Nobody knows what it pays: nobody expects it.
      { n: 6, fee: null, vsize: 100 },
    ],
    // No room for it.
    [{ n: 5, fee: 400n, vsize: 400_000 }],
  )
  expect(healthOf(bundle([2, 3, 5, 8]), waiting, 100_000)).toEqual({
    height: 7,
    hash: hash(700),
    seenMs: 100_000,
    expected: 4,
    matched: 2,
    // 4 came 20 s before; 1 was left out.
    fresh: 1,
    added: 2,
    unseen: 1,
  } satisfies BlockHealth)
  expect(healthOf(bundle([]), pool([]), 100_000)).toMatchObject({ expected: 0, matched: 0, added: 0 })
})

test('screens-nonevm §4.5: only blocks that are seen as they come, over a pool that is told whole, are told of', () => {
  const noted: BlockHealth[] = []
  const watch = createHealthWatch(
    (health) => void noted.push(health),
    (work) => work(),
  )
  const whole = pool([{ n: 1, fee: 100n, vsize: 100 }])
  const pending = (seenMs: number, view = whole) =>
    watch.hear({ type: 'pending', added: [], removed: [], seenMs } as HeadEvent, { pending: view })
  const block = (seenMs: number, lateMs = 0, view = pool([])) =>
    watch.hear({ type: 'extended', bundle: bundle([1], seenMs - lateMs), seenMs }, { pending: view })
  block(1_000)
  pending(2_000)
  block(30_000)
  expect(noted, 'watched too shortly').toEqual([])
  pending(61_000)
  block(62_000)
  expect(noted.splice(0)).toMatchObject([{ matched: 1, expected: 1, seenMs: 62_000 }])
  // The pool is that behind the block before.
  block(63_000)
  expect(noted.splice(0)).toMatchObject([{ matched: 0, expected: 0, added: 1, unseen: 1 }])
  block(400_000, 200_000)
  expect(noted, 'made long before it was seen').toEqual([])
  pending(401_000, pool([], [], 3))
  block(402_000)
  expect(noted, 'a part of the pool was only counted').toEqual([])
})
