import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Somebody who may have some of an item. */
export type ItemOwner = { readonly address: Hex; readonly tokenId: bigint }

/** What they have of their items by the contract after a block; null for what it does not tell. */
export type ItemBalances = { readonly asOf: BlockRef; readonly balances: readonly (bigint | null)[] }

/**
 * Asks a contract of items with several owners what these have at a height, the newest block where it is null, in the order asked; null when there is no such block.
 * At most one call for each and two more.
 */
export type ReadItemBalances = (
  asset: Hex,
  held: readonly ItemOwner[],
  height: number | null,
  signal: AbortSignal,
) => Promise<ItemBalances | null>
