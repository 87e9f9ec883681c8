import { btc } from '@orrery/chains/records/btc'
import { createChainHead } from '@orrery/head/create-chain-head'
import { HeadAssembly } from '@orrery/head/copy-head'
import type { PendingTxRow } from '@orrery/model/rows'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { hashOf, waitingRow } from '../../testing/pool-rows.ts'
import { rateText, sumMarket } from './fee-market.ts'

const waits = (n: number, fee: bigint | null, depends: readonly Hex[] = []): PendingTxRow =>
  waitingRow(n, fee, { ext: { vsize: 100, mempool: { depends } }, spends: [hashOf(1_000_000 + n)] })

test('screens-nonevm §4.4: next blocks are projected from all that waits, however much that is', () => {
  // The first pay best, and are the first whose rows are no longer kept; the last one pays for the first of all.
  const many = 25_000
  const added = Array.from({ length: many }, (_, n) => waits(n, n === 0 ? 100n : BigInt(many - n + 100)))
  const head = createChainHead({ chain: 'BTC' })
  for (let at = 0; at < many; at += 2_500)
    head.apply({ type: 'pending', added: added.slice(at, at + 2_500), removed: [], seenMs: 1_000 })
  head.apply({ type: 'pending', added: [waits(many, 900_000n, [hashOf(0)])], removed: [], seenMs: 1_000 })
  head.apply({ type: 'pending', added: [waits(many + 1, null)], removed: [], seenMs: 1_000 })
  const { pending } = head.view()
  expect(pending).toMatchObject({ complete: false, waiting: many + 2 })
  expect(pending.get(hashOf(0))).toBeNull()
  const market = sumMarket(btc, head.view())
  const fees = added.reduce((sum, { fee }) => sum + fee!, 900_000n)
  expect(market).toMatchObject({ txs: many + 2, bytes: 100 * (many + 1), fees: String(fees), unknown: 1, whole: true })
  // 2.5 million bytes are two full blocks and a half; the pair comes first, at what it pays together.
  expect(market.projected.map(({ txs, bytes }) => [txs, bytes])).toEqual([
    [9_980, 998_000],
    [9_980, 998_000],
    [5_041, 504_100],
  ])
  expect(market.projected[0]!.most).toBe('4500.50')
  // Of the first block the middle and the last tenth, of the third the middle.
  const [first, , third] = market.projected
  expect(market.bids).toMatchObject({ rapid: first!.median, standard: third!.median })
  expect([first!.median, market.bids!.fast, first!.least].map(Number).toSorted((a, b) => b - a)).toEqual(
    [first!.median, market.bids!.fast, first!.least].map(Number),
  )
  // Another process that was told the whole head answers the same.
  const assembly = new HeadAssembly()
  for (const piece of head.pieces()) assembly.add(decodeExact(encodeExact(piece())))
  const copy = createChainHead({ chain: 'BTC' })
  copy.restore(assembly)
  expect(sumMarket(btc, copy.view())).toEqual(market)
})

test('screens-nonevm §4.4: no next block is projected while the node has more than it told', () => {
  const head = createChainHead({ chain: 'BTC' })
  const tell = (added: readonly PendingTxRow[], poolSize: number) =>
    head.apply({ type: 'pending', added, removed: [], poolSize, seenMs: 1_000 })
  tell([waits(1, 500n), waits(2, 900n)], 5)
  expect(sumMarket(btc, head.view())).toMatchObject({
    whole: false,
    txs: 5,
    fees: '1400',
    unknown: 3,
    projected: [],
    bids: null,
  })
  tell([waits(3, 100n), waits(4, 100n), waits(5, 100n)], 5)
  expect(sumMarket(btc, head.view())).toMatchObject({
    whole: true,
    txs: 5,
    unknown: 0,
    projected: [{ txs: 5 }],
    bids: { rapid: null },
  })
  // The node no longer lists two of them, which are kept for a while, and lists another one.
  head.apply({ type: 'pending', added: [], removed: [hashOf(1), hashOf(2)], poolSize: 4, seenMs: 2_000 })
  expect(sumMarket(btc, head.view())).toMatchObject({ whole: false, txs: 6, unknown: 1 })
})

test('screens-nonevm §4.3: a fee rate is told to its last digit, rounded down, however large the fee', () => {
  // As a floating number 1.15 times a hundred is less than 115.
  expect([rateText(115, 100), rateText(29, 100), rateText(4_035, 1_000)]).toEqual(['1.15', '0.29', '4.03'])
  for (let fee = 0; fee < 3_000; fee++)
    expect(rateText(fee, 100)).toBe(`${Math.floor(fee / 100)}.${String(fee % 100).padStart(2, '0')}`)
  expect(rateText(2n ** 64n + 1n, 3)).toBe('6148914691236517205.66')
})

test('screens-nonevm §4.4: who is taken with others counts for what all of them pay', () => {
  const head = createChainHead({ chain: 'BTC' })
  const added = [waits(1, 115n), waits(2, 345n, [hashOf(1)]), waits(3, 200n)]
  head.apply({ type: 'pending', added, removed: [], poolSize: 3, seenMs: 1_000 })
  const { together, projected } = sumMarket(btc, head.view())
  expect([...together]).toEqual([1, 2].map((n) => [hashOf(n), { fee: 460, bytes: 200 }]))
  expect(projected).toMatchObject([{ most: '2.30', least: '2.00' }])
  // Of a part of the pool nobody knows who comes with whom.
  head.apply({ type: 'pending', added: [], removed: [], poolSize: 9, seenMs: 1_000 })
  expect(sumMarket(btc, head.view()).together.size).toBe(0)
})
