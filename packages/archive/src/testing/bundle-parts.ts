import type { Balance, BlockParts } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'

const tieOf = ({ asset, tokenId, address }: Balance): string =>
  `${asset}:${tokenId === null ? '' : tokenId.toString(16).padStart(64, '0')}:${address}`

/** Largest first, equal ones by asset, item and address, as the archive tells them. */
export const bySize = (a: Balance, b: Balance): number =>
  a.amount === b.amount ? (tieOf(a) < tieOf(b) ? -1 : 1) : a.amount < b.amount ? 1 : -1

/** How much of each kind a block has; null where there is no such block. */
export function partsOf(
  bundles: readonly Bundle[],
  height: number,
  families: readonly string[] = [],
): BlockParts | null {
  const found = bundles.find(({ block }) => block.height === height)
  if (!found) return null
  const family = families.map((table) => found.family[table]?.length ?? 0)
  return { logs: found.logs.length, transfers: found.transfers.length, family }
}
