import type { Balance, ChainReads } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { itemsOfAccount } from './account-items.ts'

const WHO: Hex = `0x${'11'.repeat(20)}`
const [A, B]: readonly Hex[] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const item = (asset: Hex, tokenId: bigint, amount: bigint): Balance => ({ address: WHO, asset, tokenId, amount })

/** A side that keeps to its order and limits. */
const side = (rows: readonly Balance[]) =>
  ({
    itemsOfAccount: (_: Hex, { asset, after, limit }: Parameters<ChainReads['itemsOfAccount']>[1]) => {
      const key = (row: { asset: Hex; tokenId: bigint | null }) => `${row.asset}${String(row.tokenId).padStart(9, '0')}`
      const sorted = rows
        .filter((row) => (asset === undefined || row.asset === asset) && (!after || key(row) > key(after)))
        .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
      return Promise.resolve(sorted.slice(0, limit))
    },
  }) as unknown as ChainReads

test('items of an address are told in their order however many it has, with what newer blocks changed', async () => {
  const deep = side([
    ...Array.from({ length: 2_500 }, (_, at) => item(A!, BigInt(at * 2), 1n)),
    item(B!, 1n, 5n),
    item(B!, 7n, 1n),
  ])
  const newest = side([item(A!, 3n, 1n), item(A!, 4n, -1n), item(B!, 1n, -2n), item(B!, 9n, 2n), item(B!, 10n, -1n)])
  const told: string[] = []
  for await (const { asset, tokenId, amount } of itemsOfAccount({ newest, deep }, WHO, null))
    told.push(`${asset === A ? 'a' : 'b'}${tokenId} ${amount}`)
  expect(told).toHaveLength(2_500 + 1 - 1 + 3)
  expect(told.slice(0, 4)).toEqual(['a0 1', 'a2 1', 'a3 1', 'a6 1'])
  expect(told.slice(-4)).toEqual(['a4998 1', 'b1 3', 'b7 1', 'b9 2'])
  const ofB: string[] = []
  for await (const { tokenId } of itemsOfAccount({ newest, deep }, WHO, B!)) ofB.push(String(tokenId))
  expect(ofB).toEqual(['1', '7', '9'])
})
