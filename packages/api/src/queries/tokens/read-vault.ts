import type { VaultState } from '@orrery/family/contract-states'
import type { Vault } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import type { Names } from '../lists/event-pages.ts'

/** Beyond this a share has more places than a number of 256 bits. */
const MOST_DECIMALS = 77

/**
 * A vault at a height, the newest block where it is null, with the worth of one whole share; null where the contract does not answer like one.
 * What one share is, is not known without its `decimals`: then nor is its worth.
 */
export async function readVault(
  { node }: ChainDesk,
  address: Hex,
  decimals: number | null,
  height: number | null,
): Promise<VaultState | null> {
  const share = decimals === null || decimals > MOST_DECIMALS ? null : 10n ** BigInt(decimals)
  const found = await node.vault(address, share ?? 1n, height)
  return found && (share === null ? { ...found, worth: null } : found)
}

/** A vault as it goes over the wire. */
export const wireVault = (
  { wire }: ChainDesk,
  { asOf, asset, totalAssets, worth }: VaultState,
  names: Names,
): Vault => ({
  asOf: wire.head(asOf)!,
  asset: names(asset),
  totalAssets: totalAssets.toString(),
  sharePrice: worth?.toString() ?? null,
})
