import { expect, test } from 'vitest'
import { bundleReads } from '@orrery/archive/testing/bundle-reads'
import { evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import type { Suspicion } from '@orrery/model/wire/transaction'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomHex, randomInteger } from '@orrery/primitives/random'
import { NO_CUT, type Snapshot } from '../snapshot.ts'
import { tokenDoubts, transferDoubts } from './transfer-doubts.ts'

const [frame] = evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: 1, txs: 1 })
const SAMPLE_TX = frame!.txs[0]!
const random = createRandom(31)
const ME: Hex = `0x${'11'.repeat(20)}`
const TOKEN: Hex = `0x${'77'.repeat(20)}`
const address = (): Hex => randomHex(random, 20)
const likeOf = (one: Hex): Hex => `0x${one.slice(2, 6)}${address().slice(2, 34)}${one.slice(-4)}`

type Move = {
  readonly from?: Hex
  readonly to?: Hex
  readonly amount?: bigint
  /** Who sent the transaction: the one who gives, unless told. */
  readonly sender?: Hex
  /** Receivers of the same token in the same transaction, beside `to`. */
  readonly also?: number
  /** What each of those got; as much as `to`, unless told. */
  readonly alsoAmount?: bigint
  readonly gasUsed?: number
}

/** A chain with a transaction for each move, the first one first; the rows of `ME`, the newest first. */
function chainOf(moves: readonly Move[], cut = NO_CUT) {
  const bundles = moves.map(
    ({ from = ME, to = address(), amount = 5n, sender = from, also = 0, alsoAmount = amount, gasUsed }, index) => {
      const at = { height: index + 1, txIndex: 0, txHash: randomHex(random, 32), timeMs: index }
      const one = (seq: number, receiver: Hex, amount: bigint): TransferRow => ({
        ...at,
        seq,
        asset: TOKEN,
        standard: 'erc20',
        from,
        to: receiver,
        amount,
        tokenId: null,
      })
      const tx: TxRow = {
        ...SAMPLE_TX,
        height: at.height,
        txIndex: 0,
        hash: at.txHash,
        from: sender,
        ext: gasUsed === undefined ? {} : { gasUsed },
      }
      const transfers = [
        one(0, to, amount),
        ...Array.from({ length: also }, (_, seq) => one(seq + 1, address(), alsoAmount)),
      ]
      return { ...frame!, block: { ...frame!.block, height: at.height }, txs: [tx], transfers }
    },
  )
  const below = bundles.filter(({ block }) => block.height < cut)
  const above = bundles.filter(({ block }) => block.height >= cut)
  const snapshot = { cut, deep: bundleReads(below), newest: bundleReads(above) } as unknown as Snapshot
  const rows = bundles.flatMap(({ transfers }) => transfers.filter(({ from, to }) => from === ME || to === ME))
  return { snapshot, rows: rows.toReversed() }
}

async function told(moves: readonly Move[], cut?: number): Promise<readonly (Suspicion | null)[]> {
  const { snapshot, rows } = chainOf(moves, cut)
  const doubts = await transferDoubts(snapshot, ME, rows)
  return rows.map((row) => doubts(row, { name: 'Coin', symbol: 'COIN' }).reasons[0] ?? null).toReversed()
}

test('screens-evm §0.6: a move of nothing that somebody else sent is suspicious, one of its own is not', async () => {
  const other = address()
  expect(
    await told([{ amount: 0n, sender: other }, { amount: 0n }, { from: other, to: ME, amount: 0n }, { amount: 1n }]),
  ).toEqual(['zero', null, 'zero', null])
})

test('screens-evm §0.6: a fee that was rounded to nothing beside what its giver moves of the token in the same transaction is no poisoning', async () => {
  const [router, thief, other] = [address(), address(), address()]
  const fee = { amount: 0n, also: 1, alsoAmount: 900n, sender: router }
  const bait = { amount: 0n, also: 1, alsoAmount: 0n, sender: thief }
  const tellsOf = async (moves: readonly Move[], cut?: number) => {
    const { snapshot, rows } = chainOf(moves, cut)
    const ends = rows.filter(({ seq }) => seq === 0)
    const [own, listed] = await Promise.all([transferDoubts(snapshot, ME, ends), tokenDoubts(snapshot, ends)])
    return ends.map((row) => [own, listed].map((doubts) => doubts(row, undefined).reasons[0] ?? null)).toReversed()
  }
  for (const cut of [NO_CUT, 1, 3])
    expect(await tellsOf([fee, bait, { ...fee, from: other, to: ME }, { ...bait, from: other, to: ME }], cut)).toEqual([
      [null, null],
      ['zero', 'zero'],
      [null, null],
      ['zero', 'zero'],
    ])
})

test('screens-evm §0.6: what is imitated is found on earlier pages too, in the Head and in the archive', async () => {
  const friend = address()
  const between = Array.from({ length: 250 }, (): Move => ({}))
  const moves = [{ to: friend }, ...between, { from: likeOf(friend), to: ME, amount: 1n }]
  for (const cut of [NO_CUT, 1, 100]) {
    const { snapshot, rows } = chainOf(moves, cut)
    const page = rows.slice(0, 20)
    const doubts = await transferDoubts(snapshot, ME, page)
    const found = page.map((row) => doubts(row, undefined).reasons[0] ?? null)
    expect(found[0]).toBe('lookAlike')
    expect(found.slice(1).every((reason) => reason === null)).toBe(true)
  }
  // The one that came first is not taken for its imitation, nor the same one again.
  expect(await told([{ to: friend }, { to: likeOf(friend), amount: 0n }, { to: friend }])).toEqual([
    null,
    'lookAlike',
    null,
  ])
})

test('screens-evm §0.6: what was given to more than 200 addresses in one transaction is an airdrop, unless it is its own', async () => {
  const giver = address()
  const drop = (also: number, more: Move = {}): Move => ({ from: giver, to: ME, gasUsed: 9_000_000, also, ...more })
  expect(await told([drop(200), drop(199), drop(200, { sender: ME })])).toEqual(['airdrop', null, null])
  // Less gas than the logs alone would take: it is not looked at.
  expect(await told([drop(200, { gasUsed: 100_000 })])).toEqual([null])
})

test('screens-evm §0.6: a token whose name leads somewhere or imitates letters is suspicious', async () => {
  const { snapshot, rows } = chainOf([{ from: address(), to: ME }])
  const doubts = await transferDoubts(snapshot, ME, rows)
  const reason = (name: string) => doubts(rows[0]!, { name, symbol: null }).reasons[0] ?? null
  expect(['Coin', 'claim at free-coin.xyz', 'Tеthеr', 'עברית'].map(reason)).toEqual([null, 'name', 'name', null])
})

test('reliability S-31: of 50 poisonings all are told, and of 10,000 moves with strangers at most one in a hundred', async () => {
  const friends = Array.from({ length: 10 }, address)
  const used = friends.map((to): Move => ({ to, amount: 7n }))
  const thief = address()
  const poison = friends.flatMap((friend): Move[] => [
    { to: likeOf(friend), amount: 0n, sender: thief },
    { to: address(), amount: 0n, sender: thief },
    { from: likeOf(friend), to: ME, amount: 1n },
    { from: likeOf(friend), to: ME, amount: 999n },
    { from: thief, to: ME, also: 201, gasUsed: 20_000_000 },
  ])
  const found = await told([...used, ...poison])
  expect(found.slice(used.length).filter((reason) => reason === null)).toEqual([])
  expect(found.slice(0, used.length).filter((reason) => reason !== null)).toEqual([])
  const plain = Array.from({ length: 10_000 }, (): Move => ({ amount: BigInt(1 + randomInteger(random, 0, 9)) }))
  const { snapshot, rows } = chainOf(plain)
  let wrong = 0
  for (let at = 0; at < rows.length; at += 100) {
    const page = rows.slice(at, at + 100)
    const doubts = await transferDoubts(snapshot, ME, page)
    wrong += page.filter((row) => doubts(row, undefined).reasons.length > 0).length
  }
  expect(wrong).toBeLessThanOrEqual(100)
})

test('screens-evm §0.6: in the list of its token a move of nothing that its owner did not send is marked, and what was given to many', async () => {
  const [other, giver] = [address(), address()]
  const told = async (moves: readonly Move[]) => {
    const { snapshot, rows } = chainOf(moves)
    const doubts = await tokenDoubts(snapshot, rows)
    return rows.map((row) => doubts(row, undefined).reasons[0] ?? null).toReversed()
  }
  expect(await told([{ amount: 0n, sender: other }, { amount: 0n }, { amount: 1n, sender: other }])).toEqual([
    'zero',
    null,
    null,
  ])
  const drop = { from: giver, sender: giver, gasUsed: 9_000_000, also: 200 }
  const { snapshot, rows } = chainOf([{ ...drop, to: ME }])
  const all = await snapshot.newest.transfersOfTx(rows[0]!.height, rows[0]!.txIndex, 300)
  const deep = await snapshot.deep.transfersOfTx(rows[0]!.height, rows[0]!.txIndex, 300)
  const page = [...all, ...deep].slice(0, 20)
  const doubts = await tokenDoubts(snapshot, page)
  expect(new Set(page.map((row) => doubts(row, undefined).reasons[0]))).toEqual(new Set(['airdrop']))
})
