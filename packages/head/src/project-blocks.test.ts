import type { WaitingTx } from '@orrery/model/waiting-tx'
import type { Hex } from '@orrery/primitives/hex'
import { describe, expect, test } from 'vitest'
import { fillBlocks, nextBlockOf, packagesOf } from './project-blocks.ts'

const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const tx = (n: number, fee: number, bytes: number, parents: readonly number[] = []): WaitingTx => ({
  hash: id(n),
  fee,
  bytes,
  parents: parents.map(id),
})
const order = (txs: readonly WaitingTx[]) => packagesOf(txs).map((one) => one.txs.map(({ hash }) => Number(hash)))

describe('screens-nonevm §4.4: what waits is taken by what it pays together with all that it needs', () => {
  test('a child pays for its parent, and both are worth what they pay together', () => {
    const packages = packagesOf([tx(1, 100, 100), tx(2, 900, 100, [1]), tx(3, 300, 100)])
    expect(packages.map(({ txs, rate }) => [txs.map(({ hash }) => Number(hash)), rate])).toEqual([
      [[1, 2], 5],
      [[3], 3],
    ])
  })

  test('a poor child does not hold a rich parent back', () => {
    expect(order([tx(1, 900, 100), tx(2, 100, 100, [1]), tx(3, 300, 100)])).toEqual([[1], [3], [2]])
  })

  test('of two children the richer brings the parent, and the other is then judged alone', () => {
    expect(order([tx(1, 100, 100), tx(2, 700, 100, [1]), tx(3, 500, 100, [1]), tx(4, 399, 100)])).toEqual([
      [1, 2],
      [3],
      [4],
    ])
  })

  test('a chain is taken from its root, unknown parents are mined already, and a circle never comes', () => {
    expect(order([tx(3, 900, 100, [2]), tx(2, 0, 100, [1]), tx(1, 0, 100, [99])])).toEqual([[1, 2, 3]])
    expect(order([tx(1, 100, 100, [2]), tx(2, 100, 100, [1]), tx(3, 1, 100)])).toEqual([[3]])
    // Nor does what needs one, and one that a circle needs stays what it is.
    expect(order([tx(1, 9, 100, [2, 4]), tx(2, 9, 100, [1]), tx(3, 9, 100, [2]), tx(4, 1, 100)])).toEqual([[4]])
  })

  test('any pool: each once, parents first, and the rates that a plain search gives', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 40; round++) {
      const txs = Array.from({ length: 30 }, (_, n) =>
        tx(n, random(1_000), 50 + random(400), n === 0 ? [] : Array.from({ length: random(3) }, () => random(n))),
      )
      const packages = packagesOf(txs)
      const seen = new Set<Hex>()
      for (const { txs: taken, rate, bytes } of packages) {
        // No transaction that is left pays more together with what it needs.
        const best = Math.max(
          ...txs
            .filter(({ hash }) => !seen.has(hash))
            .map((one) => {
              const all = closure(one, txs).filter(({ hash }) => !seen.has(hash))
              return all.reduce((sum, { fee }) => sum + fee, 0) / all.reduce((sum, part) => sum + part.bytes, 0)
            }),
        )
        expect(rate).toBeCloseTo(best, 10)
        expect(bytes).toBe(taken.reduce((sum, part) => sum + part.bytes, 0))
        for (const { hash, parents } of taken) {
          expect(parents.every((parent) => seen.has(parent))).toBe(true)
          expect(seen.has(hash)).toBe(false)
          seen.add(hash)
        }
      }
      expect(seen.size).toBe(txs.length)
    }
  })

  test('blocks are filled in that order, and the last takes all that is left', () => {
    const packages = packagesOf(Array.from({ length: 10 }, (_, n) => tx(n, 1_000 - n, 40)))
    expect(fillBlocks(packages, 100, 3).map((block) => block.length)).toEqual([2, 2, 6])
    expect(fillBlocks([], 100, 3)).toEqual([])
    expect(fillBlocks(packagesOf([tx(1, 1, 500)]), 100, 3).map((block) => block.length)).toEqual([1])
  })

  test('a full pool of 20,000 is taken whole, chains of it in their order', () => {
    const txs = Array.from({ length: 20_000 }, (_, n) => tx(n, (n * 7_919) % 100_000, 200, n % 3 === 0 ? [] : [n - 1]))
    const seen = new Set<string>()
    for (const { hash, parents } of packagesOf(txs).flatMap((one) => one.txs)) {
      expect(parents.every((parent) => seen.has(parent))).toBe(true)
      seen.add(hash)
    }
    expect(seen.size).toBe(20_000)
  })
})

const idsOf = (txs: readonly WaitingTx[], capacity: number) =>
  nextBlockOf(txs, capacity).map((one) => one.txs.map(({ hash }) => Number(hash)))

test('screens-nonevm §4.5: of what waits the next block takes what pays most, as far as there is room', () => {
  expect(idsOf([tx(1, 100, 100), tx(2, 300, 100), tx(3, 200, 100)], 200)).toEqual([[2], [3]])
  expect(idsOf([], 100)).toEqual([])
  expect(idsOf([tx(1, 0, 100), tx(2, 0, 100)], 100)).toHaveLength(1)
  // Something is taken even where nothing fits.
  expect(idsOf([tx(1, 1, 500), tx(2, 1, 900)], 100)).toHaveLength(1)
})

test('screens-nonevm §4.5: a poor one that brings two rich ones is found in a large pool', () => {
  const poor = Array.from({ length: 1_000 }, (_, n) => tx(100 + n, 100, 100))
  // 1 is large and pays nothing; 2 and 3 spend it and pay, and 4, which pays little, spends both: only all four together pay for 1.
  const four = [tx(1, 0, 900), tx(2, 1_500, 100, [1]), tx(3, 1_500, 100, [1]), tx(4, 190, 100, [2, 3])]
  const rich = Array.from({ length: 30 }, (_, n) => tx(2_000 + n, 300, 100))
  const txs = [...poor, ...four, ...rich]
  const whole = fillBlocks(packagesOf(txs), 5_000, 2)[0]!
  expect(nextBlockOf(txs, 5_000).map(({ rate }) => rate)).toEqual(whole.map(({ rate }) => rate))
  expect(idsOf(txs, 5_000).flat()).toEqual(expect.arrayContaining([1, 2, 3]))
})

test('screens-nonevm §4.5: of any pool it is the first block of all that is put in order', () => {
  let seed = 11
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 60; round++) {
    const count = 50 + random(400)
    const txs = Array.from({ length: count }, (_, n) =>
      tx(
        n,
        // Such that no two pay the same.
        (random(4) === 0 ? random(40) : random(1_000_000)) + n / 1_000,
        50 + random(400),
        n === 0 || random(3) > 0 ? [] : Array.from({ length: 1 + random(3) }, () => Math.max(0, n - 1 - random(20))),
      ),
    )
    for (const capacity of [500, 3_000, 1_000_000]) {
      const whole = fillBlocks(packagesOf(txs), capacity, 2)[0]!
      const told = nextBlockOf(txs, capacity)
      expect(told.map(({ rate }) => rate)).toEqual(whole.map(({ rate }) => rate))
      expect(told.map(({ bytes }) => bytes)).toEqual(whole.map(({ bytes }) => bytes))
    }
  }
})

function closure(one: WaitingTx, txs: readonly WaitingTx[]): readonly WaitingTx[] {
  const found = new Map<Hex, WaitingTx>()
  const open = [one.hash]
  for (let hash = open.pop(); hash !== undefined; hash = open.pop()) {
    const next = txs.find((candidate) => candidate.hash === hash)
    if (next === undefined || found.has(hash)) continue
    found.set(hash, next)
    open.push(...next.parents)
  }
  return [...found.values()]
}
