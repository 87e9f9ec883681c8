import { expect, test } from 'vitest'
import type { ChainReads, PageQuery } from '@orrery/model/reads'
import type { TransferRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { NO_CUT, type Snapshot } from '../snapshot.ts'
import { holdingKey, tokensAfter } from './tokens-after.ts'

const [ME, OTHER, TOKEN]: readonly Hex[] = ['1', '2', '7'].map((digit): Hex => `0x${digit.repeat(40)}`)
const move = (height: number, from: Hex, to: Hex, amount: bigint, asset = TOKEN!): TransferRow => ({
  height,
  txIndex: 0,
  seq: 0,
  txHash: '0x',
  timeMs: height,
  asset,
  standard: 'erc20',
  from,
  to,
  amount,
  tokenId: null,
})

/** A side of the index with these newer transfers and these holdings of `ME`. */
const side = (rows: readonly TransferRow[], amount: bigint, asked: PageQuery[] = []) =>
  ({
    holdings: async () => (amount === 0n ? [] : [{ address: ME, asset: TOKEN, tokenId: null, amount }]),
    transfersOfAccount: async (_: Hex, page: PageQuery) => {
      asked.push(page)
      return rows.filter(({ height }) => height > page.after!.height && height <= (page.ceiling ?? Infinity))
    },
  }) as unknown as ChainReads
const read = (snapshot: Partial<Snapshot>, height = 5) =>
  tokensAfter(
    { cut: NO_CUT, coverage: { complete: true }, newest: side([], 0n), deep: side([], 0n), ...snapshot } as Snapshot,
    { height, txIndex: 0 },
    [{ address: ME!, assets: [TOKEN!] }],
  )
const key = holdingKey(ME!, TOKEN!)

test('screens-evm §4.3: what moved since is taken off what the ledger says now, each block once', async () => {
  const later = [move(6, OTHER!, ME!, 30n), move(8, ME!, OTHER!, 5n), move(9, OTHER!, ME!, 1_000n, OTHER!)]
  expect((await read({ deep: side(later, 100n) })).get(key)).toBe(75n)
  // Both sides hold block 8 for a while: the archive is asked for what is below the Head alone.
  const asked: PageQuery[] = []
  const sides = { cut: 8, newest: side(later.slice(1), -5n), deep: side(later, 105n, asked) }
  expect((await read(sides)).get(key)).toBe(75n)
  expect(asked.map(({ ceiling }) => ceiling)).toEqual([7])
})

test('who moved more since than is read is not told, nor anyone while blocks are missing', async () => {
  const many = Array.from({ length: 100 }, (_, index) => move(6 + index, OTHER!, ME!, 1n))
  expect((await read({ deep: side(many, 100n) })).size).toBe(0)
  expect((await read({ deep: side(many.slice(1), 100n) })).get(key)).toBe(1n)
  expect((await read({ coverage: { complete: false } as Snapshot['coverage'], deep: side([], 9n) })).size).toBe(0)
})
