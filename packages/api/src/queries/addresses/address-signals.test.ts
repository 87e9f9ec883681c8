import { expect, test } from 'vitest'
import { ROLE, type TxRow } from '@orrery/model/rows'
import { SAMPLE_ACCOUNTS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { createAccountWorld } from '../../testing/world.ts'
import { nextNonce, nonceGaps } from './account-pending.ts'
import { lookAlikes, signalsOf } from './address-signals.ts'

const self: Hex = `0x${'11'.repeat(20)}`
const ends = (middle: string): Hex => `0xabcd${middle.repeat(32)}1234`
const friend = ends('a')
const [dust, fake, stranger] = [ends('b'), ends('c'), `0x${'77'.repeat(20)}` as Hex]
const hash = (n: number): Hex => `0x${String(n).padStart(64, '0')}`

const sent = (height: number, to: Hex) => ({
  height,
  txIndex: 0,
  role: ROLE.from,
  tx: { from: self, to, hash: hash(height), timeMs: height } as unknown as TxRow,
})
const moved = (height: number, from: Hex, to: Hex, amount: bigint) => ({
  height,
  txIndex: 0,
  from,
  to,
  amount,
  txHash: hash(height),
  timeMs: height,
})

test('screens-evm §0.6, §5: who begins and ends like an address that was used is told, whatever strangers logged in one’s name', () => {
  const txs = [sent(1, friend)]
  const transfers = [
    moved(5, self, friend, 0n),
    // A stranger's token logs a move to a third address in our name: that is no use of it.
    moved(4, self, fake, 10n),
    moved(3, dust, self, 1n),
    moved(2, stranger, self, 1n),
  ]
  expect(lookAlikes(self, txs, transfers).map(({ address, like, height }) => [address, like, height])).toEqual([
    [fake, friend, 4],
    [dust, friend, 3],
  ])
  expect(lookAlikes(self, [], transfers)).toEqual([])
  // What it sent a token to in a transaction of its own was used.
  const used = lookAlikes(self, [sent(4, stranger)], transfers)
  expect(used.map(({ address, like }) => [address, like])).toEqual([
    [friend, fake],
    [dust, fake],
  ])
})

test('screens-evm §5: a rule about first and last holds only where every block is indexed', () => {
  const day = 86_400_000
  const facts = { firstMs: 0, lastMs: day, whole: true, lookAlikes: 0, unlimited: 0, concentrated: 0, nowMs: 2 * day }
  expect(signalsOf(facts)).toEqual(['fresh'])
  expect(signalsOf({ ...facts, whole: false })).toEqual([])
  expect(signalsOf({ ...facts, nowMs: 182 * day, unlimited: 1 })).toEqual(['dormant', 'unlimited'])
  expect(signalsOf({ ...facts, whole: false, concentrated: 2 })).toEqual(['concentrated'])
  expect(signalsOf({ ...facts, firstMs: null, lastMs: null, lookAlikes: 2 })).toEqual(['lookAlike'])
  expect(signalsOf({ ...facts, whole: false, fundedBy: 'bridge' })).toEqual(['bridged'])
  expect(signalsOf({ ...facts, whole: false, posts: true })).toEqual(['batcher'])
  expect(signalsOf({ ...facts, whole: false, fundedBy: 'hot' })).toEqual([])
})

test('screens-evm §5: coins from a mixer, and what the operator flags or whoever it flags made, are told first', () => {
  const facts = { firstMs: 0, lastMs: 0, whole: true, lookAlikes: 0, unlimited: 0, concentrated: 0, nowMs: 1 }
  expect(signalsOf({ ...facts, fundedBy: 'mixer' })).toEqual(['mixed', 'fresh'])
  expect(signalsOf({ ...facts, labelled: 'flagged', madeBy: 'flagged' })).toEqual(['flagged', 'flaggedMaker', 'fresh'])
  expect(signalsOf({ ...facts, whole: false, fundedBy: 'flagged', labelled: 'mixer', madeBy: 'mixer' })).toEqual([])
})

test('screens-evm §4.2: a nonce that nobody saw holds up all above it', () => {
  expect([...nonceGaps([5, 7, 8], 5)]).toEqual([
    [7, 6],
    [8, 6],
  ])
  expect([...nonceGaps([5, 6], 5)]).toEqual([])
  expect([...nonceGaps([9], 5)]).toEqual([[9, 5]])
  // Used up ones hold nothing up, and without the node nothing is told.
  expect([...nonceGaps([3, 5], 5)]).toEqual([])
  expect([...nonceGaps([9], null)]).toEqual([])
})

test('screens-evm §4.2: what the Head’s blocks have used is not missing, however old the node’s count is', async () => {
  const world = await createAccountWorld(5, 80)
  const view = world.runtime.head.view()
  const held = world.chain.filter(({ block }) => block.height >= view.base!).flatMap(({ txs }) => txs)
  const address = SAMPLE_ACCOUNTS.find((account) => held.some(({ from }) => from === account))!
  const used = held.findLast(({ from }) => from === address)!.ext['nonce'] as number
  expect(await nextNonce(view, address, 0)).toBe(used + 1)
  expect(await nextNonce(view, address, used + 9)).toBe(used + 9)
  expect(await nextNonce(view, address, null)).toBeNull()
})
