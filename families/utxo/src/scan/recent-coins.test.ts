import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRandom } from '@orrery/primitives/random'
import type { Hex } from '@orrery/primitives/hex'
import type { RawTx } from '../raw-block.ts'
import { RecentCoins } from './recent-coins.ts'
import { TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'

type Coin = { readonly value: bigint; readonly script: Hex }

const hashOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const header = (n: number, parent = n - 1) => ({ hash: hashOf(n), parentHash: hashOf(parent) })
const coin = (value: bigint, bytes = 20): Coin => ({ value, script: `0x${'51'.repeat(bytes)}` })

/** A block of transactions that were read the long way; the scanned ones are compared with the long way in the test of packed blocks. */
function add(recent: RecentCoins, height: number, txs: readonly (readonly [Hex, readonly Coin[]])[]): void {
  const places = new Int32Array(TX_WIDTH * txs.length).fill(-1)
  for (let index = 0; index < txs.length; index++) places[index * TX_WIDTH + TX.rare] = 1
  recent.add(
    { text: Buffer.alloc(0), header: { height }, txs: places, txCount: txs.length } as unknown as ScannedBlock,
    new Map(txs.map(([txid, outputs], index) => [index, { txid, outputs } as unknown as RawTx])),
  )
}

function take(recent: RecentCoins, txid: Hex, vout: number): (Coin & { height: number; coinbase: boolean }) | null {
  if (!recent.take(Buffer.from(txid), 2, vout)) return null
  const { value, height, isCoinbase: coinbase, digits, from, to } = recent
  return { value: BigInt(value), script: `0x${Buffer.from(digits.subarray(from, to)).toString()}`, height, coinbase }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an output is found once, with the block that made it, and others of its transaction after it', () => {
  const recent = new RecentCoins()
  recent.follow([header(7)])
  add(recent, 7, [
    [hashOf(1), [coin(5n), coin(6n, 3)]],
    [hashOf(3), [coin(2n ** 53n - 1n, 0)]],
  ])
  expect(take(recent, hashOf(1), 2)).toBeNull()
  expect(take(recent, hashOf(2), 0)).toBeNull()
  expect(take(recent, hashOf(1), 0)).toEqual({ ...coin(5n), height: 7, coinbase: true })
  expect(take(recent, hashOf(1), 0)).toBeNull()
  recent.follow([header(8)])
  expect(take(recent, hashOf(1), 1)).toEqual({ ...coin(6n, 3), height: 7, coinbase: true })
  expect(take(recent, hashOf(1), 1)).toBeNull()
  expect(take(recent, hashOf(3), 0)).toEqual({ ...coin(2n ** 53n - 1n, 0), height: 7, coinbase: false })
})

test('an amount that a number does not hold is told as such, and what is no hash is not here', () => {
  const recent = new RecentCoins()
  recent.follow([header(7)])
  add(recent, 7, [[hashOf(1), [coin(2n ** 53n)]]])
  expect(recent.take(Buffer.from('z'.repeat(64)), 0, 0)).toBe(false)
  expect(recent.take(Buffer.from(hashOf(1)), 2, 0)).toBe(true)
  expect(recent.value).toBeNaN()
})

test('blocks that are no children of those before begin anew: the same transaction may stand at another height', () => {
  for (const next of [[header(9)], [header(7)], [header(8, 70)], [header(8), header(10)]]) {
    const recent = new RecentCoins()
    recent.follow([header(6), header(7)])
    add(recent, 7, [[hashOf(1), [coin(5n)]]])
    recent.follow(next)
    expect(take(recent, hashOf(1), 0)).toBeNull()
  }
})

test('the oldest blocks go first where they are too much, and a transaction that comes again is the later one', () => {
  const recent = new RecentCoins(1_200)
  recent.follow([header(7)])
  for (let n = 1; n <= 50; n++) add(recent, n, [[hashOf(50), [coin(BigInt(n))]]])
  expect(take(recent, hashOf(50), 0)?.height).toBe(50)
  for (let n = 1; n <= 14; n++) add(recent, 50 + n, [[hashOf(n), [coin(BigInt(n))]]])
  recent.trim()
  expect(take(recent, hashOf(50), 0)).toBeNull()
  const kept = Array.from({ length: 14 }, (_, n) => take(recent, hashOf(n + 1), 0)?.value ?? null)
  const gone = kept.findLastIndex((value) => value === null) + 1
  expect(gone).toBeGreaterThan(0)
  expect(kept.slice(gone)).toEqual(Array.from({ length: 14 - gone }, (_, n) => BigInt(gone + n + 1)))
  expect(14 - gone).toBeGreaterThan(5)
})

test('everything is let go of when no block followed for a minute', () => {
  const recent = new RecentCoins()
  recent.follow([header(7)])
  add(recent, 7, [[hashOf(1), [coin(5n), coin(6n), coin(7n)]]])
  vi.advanceTimersByTime(59_999)
  expect(take(recent, hashOf(1), 0)?.value).toBe(5n)
  recent.follow([header(8)])
  vi.advanceTimersByTime(59_999)
  expect(take(recent, hashOf(1), 1)?.value).toBe(6n)
  vi.advanceTimersByTime(1)
  expect(take(recent, hashOf(1), 2)).toBeNull()
  // It begins anew with the next block.
  recent.follow([header(9)])
  add(recent, 9, [[hashOf(2), [coin(8n)]]])
  recent.follow([header(10)])
  expect(take(recent, hashOf(2), 0)?.value).toBe(8n)
})

test('what is found equals a plain map over thousands of blocks, however many are let go of', () => {
  const random = createRandom(3)
  const below = (end: number): number => Math.floor(random() * end)
  const recent = new RecentCoins(60_000)
  const model = new Map<string, Coin & { readonly height: number }>()
  let found = 0
  let gone = 0
  for (let height = 1; height <= 3_000; height++) {
    recent.follow([header(height)])
    // Ids come again at times, and some blocks are far larger than others.
    const txs = Array.from({ length: below(height % 500 === 0 ? 900 : 6) }, () => {
      const outputs = Array.from({ length: below(4) }, () => coin(BigInt(below(1_000_000)), below(40)))
      return [hashOf(1 + below(40_000)), outputs] as const
    })
    add(recent, height, txs)
    for (const [txid, outputs] of txs) {
      for (let vout = 0; vout < 4; vout++) model.delete(`${txid}:${vout}`)
      outputs.forEach((one, vout) => model.set(`${txid}:${vout}`, { ...one, height }))
    }
    for (let n = 0; n < 8; n++) {
      const [key, wanted] = [...model].at(-1 - below(Math.min(300, model.size))) ?? []
      if (key === undefined || wanted === undefined) continue
      const [txid, vout] = key.split(':') as [Hex, string]
      const one = take(recent, txid, Number(vout))
      model.delete(key)
      if (one === null) gone++
      else {
        expect(one).toMatchObject({ value: wanted.value, script: wanted.script, height: wanted.height })
        found++
      }
    }
    recent.trim()
  }
  expect(found).toBeGreaterThan(10_000)
  expect(gone).toBeGreaterThan(50)
})
