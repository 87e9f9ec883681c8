import { expect, test } from 'vitest'
import { bundleReads } from '@orrery/archive/testing/bundle-reads'
import { evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomHex } from '@orrery/primitives/random'
import { givesSomeOf } from './gives-some.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'
import { dealingsOf, doubtsBy } from './tx-doubts.ts'

const [frame] = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 1, txs: 1 })
const random = createRandom(17)
const address = (): Hex => randomHex(random, 20)
const likeOf = (one: Hex): Hex => `0x${one.slice(2, 6)}${address().slice(2, 34)}${one.slice(-4)}`
const TOKEN: Hex = `0x${'77'.repeat(20)}`

type Move = { readonly from: Hex; readonly to: Hex; readonly amount?: bigint; readonly standard?: 'erc20' | 'native' }

/** A chain with a transaction for each group of moves, the first one first. */
function chainOf(groups: readonly (readonly Move[])[], cut = NO_CUT) {
  const bundles = groups.map((moves, index) => {
    const at = { height: index + 1, txIndex: 0, txHash: randomHex(random, 32), timeMs: index }
    const transfers = moves.map(({ from, to, amount = 5n, standard = 'erc20' }, seq): TransferRow => ({
      ...at,
      seq,
      asset: standard === 'native' ? '0x' : TOKEN,
      standard,
      from,
      to,
      amount,
      tokenId: null,
    }))
    const tx: TxRow = { ...frame!.txs[0]!, height: at.height, txIndex: 0, hash: at.txHash }
    return { ...frame!, block: { ...frame!.block, height: at.height }, txs: [tx], transfers }
  })
  const deep = bundleReads(bundles.filter(({ block }) => block.height < cut))
  const newest = bundleReads(bundles.filter(({ block }) => block.height >= cut))
  return { snapshot: { cut, deep, newest } as unknown as Snapshot, last: bundles.at(-1)!.transfers }
}

/** What is told of the last transaction's rows. */
async function told(groups: readonly (readonly Move[])[], sender: Hex, cut?: number) {
  const { snapshot, last } = chainOf(groups, cut)
  const doubt = doubtsBy(sender, await dealingsOf(snapshot, sender, last), false)
  return last.map((row) => doubt(row, { name: 'Coin', symbol: 'COIN' }).reasons[0] ?? null)
}

/** On which sides of the last transaction's first row a look-alike is. */
async function sidesOf(groups: readonly (readonly Move[])[], sender: Hex) {
  const { snapshot, last } = chainOf(groups)
  return doubtsBy(sender, await dealingsOf(snapshot, sender, last), false)(last[0]!, undefined).alike
}

test('screens-evm §0.6: in a transaction a giver or a receiver that looks like whom the other dealt with before is told', async () => {
  const [victim, friend, thief, other] = [address(), address(), address(), address()]
  const before: Move[][] = [[{ from: victim, to: friend }], [{ from: other, to: victim }]]
  for (const cut of [NO_CUT, 1, 3]) {
    // In the victim's name, and as dust from the look-alike itself; the thief sends both.
    expect(await told([...before, [{ from: victim, to: likeOf(friend), amount: 0n }]], thief, cut)).toEqual([
      'lookAlike',
    ])
    expect(await told([...before, [{ from: likeOf(other), to: victim, amount: 1n }]], thief, cut)).toEqual([
      'lookAlike',
    ])
    // The victim falls for it.
    expect(await told([...before, [{ from: victim, to: likeOf(friend), amount: 900n }]], victim, cut)).toEqual([
      'lookAlike',
    ])
    expect(await told([...before, [{ from: victim, to: friend, amount: 900n }]], victim, cut)).toEqual([null])
  }
})

test('screens-evm §0.2: which side of a transfer is the look-alike is told, so that its ends can be tinted', async () => {
  const [victim, friend] = [address(), address()]
  const before: Move[][] = [[{ from: victim, to: friend }]]
  expect(await sidesOf([...before, [{ from: victim, to: likeOf(friend) }]], victim)).toEqual(['to'])
  expect(await sidesOf([...before, [{ from: likeOf(friend), to: victim }]], victim)).toEqual(['from'])
  expect(await sidesOf([...before, [{ from: victim, to: friend }]], victim)).toEqual([])
})

test('screens-evm §0.6: a move of nothing is told where its owner did not send it; coins and what others get of it are not', async () => {
  const [sender, owner] = [address(), address()]
  expect(
    await told(
      [
        [
          { from: owner, to: address(), amount: 0n },
          { from: sender, to: address(), amount: 0n },
          { from: owner, to: sender },
          { from: owner, to: sender, amount: 0n, standard: 'native' },
        ],
      ],
      sender,
    ),
  ).toEqual(['zero', null, null, null])
})

test('screens-evm §0.6: in a transaction a move of nothing is not told whose giver moves some of the same token in it', async () => {
  const [owner, other, thief] = [address(), address(), address()]
  const { last } = chainOf([
    [
      { from: owner, to: address(), amount: 0n },
      { from: owner, to: address(), amount: 9n },
      { from: other, to: address(), amount: 0n },
    ],
  ])
  const doubt = doubtsBy(thief, new Map(), false, null, USUAL_SAFETY, givesSomeOf(last))
  expect(last.map((row) => doubt(row, undefined).reasons[0] ?? null)).toEqual([null, null, 'zero'])
  // Some of another token is no sign of that.
  const elsewhere = givesSomeOf(last.map((row) => ({ ...row, asset: row.amount === 0n ? row.asset : '0x88' })))
  expect(elsewhere(last[0]!)).toBe(false)
})

test('only the first eight accounts of a transaction are looked up, its sender before all', async () => {
  const sender = address()
  const moves = Array.from({ length: 50 }, (): Move => ({ from: address(), to: address() }))
  const { snapshot, last } = chainOf([[...moves, { from: address(), to: sender }]])
  const dealings = await dealingsOf(snapshot, sender, last)
  expect([dealings.size, [...dealings.keys()][0]]).toEqual([8, sender])
  // Who takes no part has nothing to be mistaken about.
  expect((await dealingsOf(snapshot, address(), last)).size).toBe(8)
})

test('screens-evm §0.6: what more than 200 got at once, and tokens whose names lead somewhere, are told by the rows alone', () => {
  const sender = address()
  const { last } = chainOf([
    [
      { from: address(), to: address() },
      { from: address(), to: sender },
    ],
  ])
  const reasons = (isAirdrop: boolean, name: string) =>
    last.map((row) => doubtsBy(sender, new Map(), isAirdrop)(row, { name, symbol: null }).reasons[0] ?? null)
  expect(reasons(true, 'Coin')).toEqual(['airdrop', null])
  expect(reasons(false, 'Coin')).toEqual([null, null])
  for (const name of ['visit usd-claim.xyz', 'Tеthеr', '𝐔𝐒𝐃𝐓', 't.me/free'])
    expect(reasons(true, name)).toEqual(['name', 'name'])
})
