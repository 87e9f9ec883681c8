import type { Balance } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'

const tieOf = ({ asset, tokenId, address }: Balance): string =>
  `${asset}:${tokenId === null ? '' : tokenId.toString(16).padStart(64, '0')}:${address}`

/** Largest first, equal ones by asset, item and address, as the archive tells them. */
export const bySize = (a: Balance, b: Balance): number =>
  a.amount === b.amount ? (tieOf(a) < tieOf(b) ? -1 : 1) : a.amount < b.amount ? 1 : -1

/** How many logs and transfers a block has; null where there is no such block. */
export function partsOf(bundles: readonly Bundle[], height: number): { logs: number; transfers: number } | null {
  const found = bundles.find(({ block }) => block.height === height)
  return found ? { logs: found.logs.length, transfers: found.transfers.length } : null
}
