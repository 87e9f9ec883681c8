import type { ItemOwner } from '@orrery/family/item-owner'
import type { ChainReads } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Holders that one audit compares: the largest, and some that moved last, where a fee or a rebase shows first. */
export const LARGEST = 16
export const RECENT = 8

/** What the ledger says of a token at a block, of those that are compared. */
export type ComparedHolders = {
  readonly tip: BlockRef
  readonly supply: bigint
  readonly balances: ReadonlyMap<Hex, bigint>
}

/** How far the items of a contract were compared: up to which, null at the beginning, and which of them differed. */
export type ItemsReached = { readonly after: ItemOwner | null; readonly wrong: readonly ItemOwner[] }
export const NOT_REACHED: ItemsReached = { after: null, wrong: [] }

/** What it says of items with several owners; `next` is where the comparison goes on another time. */
export type ComparedItems = {
  readonly tip: BlockRef
  readonly supply: bigint
  readonly held: readonly (ItemOwner & { readonly amount: bigint })[]
  readonly next: ItemOwner | null
}

type Sides = { readonly deep: ChainReads; readonly newest: ChainReads; readonly tip: BlockRef }

/** Whole balances of the largest holders of a token and of those that moved it last. */
export async function readComparedHolders(asset: Hex, { deep, newest, tip }: Sides): Promise<ComparedHolders> {
  const [archived, changed, moved, supply] = await Promise.all([
    deep.holders(asset, 0, LARGEST),
    newest.holders(asset, 0, LARGEST),
    newest.transfersOfToken(asset, { limit: RECENT }),
    supplyOf(asset, deep, newest),
  ])
  const recent = moved.flatMap(({ from, to }) => [from, to]).filter((party) => party !== null)
  const largest = [...archived, ...changed].slice(0, LARGEST).map(({ address }) => address)
  const wanted = [...new Set([...recent.slice(0, RECENT), ...largest])]
  const [below, above] = await Promise.all([deep.holdings(asset, wanted), newest.holdings(asset, wanted)])
  const balances = new Map(wanted.map((address) => [address, 0n]))
  for (const { address, amount } of [...below, ...above]) balances.set(address, balances.get(address)! + amount)
  return { tip, balances, supply }
}

/**
 * What somebody has of an item of a contract: of those that differed and those that moved last, and of more right behind those that were compared before, so that one time
 * after the other comes to all of them.
 */
export async function readComparedItems(
  asset: Hex,
  { after, wrong }: ItemsReached,
  { deep, newest, tip }: Sides,
): Promise<ComparedItems> {
  const [archived, changed, moved, supply] = await Promise.all([
    deep.items(asset, { after, limit: LARGEST }),
    newest.items(asset, { after, limit: LARGEST }),
    newest.transfersOfToken(asset, { limit: RECENT }, { standards: ['erc1155'] }),
    supplyOf(asset, deep, newest),
  ])
  const recent = moved
    .flatMap(({ from, to, tokenId }) => [from, to].map((address) => ({ address, tokenId })))
    .filter(isOwner)
  const first = [...wrong, ...recent].slice(0, RECENT)
  const listed = [...archived, ...changed].filter(isOwner).slice(0, LARGEST)
  const wanted = new Map(
    [...first, ...listed].map(({ address, tokenId }) => [`${address} ${tokenId}`, { address, tokenId }] as const),
  )
  const held = await Promise.all(
    [...wanted.values()].map(async (one) => {
      const sides = await Promise.all([deep, newest].map((side) => side.balance(one.address, asset, one.tokenId)))
      return { ...one, amount: sides[0]! + sides[1]! }
    }),
  )
  return { tip, supply, held, next: archived.length < LARGEST ? null : (archived.filter(isOwner).at(-1) ?? null) }
}

const isOwner = <T extends { readonly address: Hex | null; readonly tokenId: bigint | null }>(
  row: T,
): row is T & ItemOwner => row.address !== null && row.tokenId !== null

const supplyOf = async (asset: Hex, deep: ChainReads, newest: ChainReads): Promise<bigint> => {
  const [below, above] = await Promise.all([deep.ledgerSupply(asset), newest.ledgerSupply(asset)])
  return below + above
}
