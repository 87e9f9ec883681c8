import type { Chain } from './chain.ts'

/** Ethereum, its public test networks and Gnosis, by chain id: `DEPOSIT_CHAIN_ID` of the configurations of their consensus layers. */
const WITH_BEACON: ReadonlySet<number> = new Set([1, 5, 100, 11_155_111, 560_048])

/** Whether validators of a chain vote on a beacon chain of their own, which a consensus node tells of; false also where it is not known here. */
export const hasBeacon = (chain: Chain): boolean => chain.family === 'evm' && WITH_BEACON.has(chain.quirks.chainId)
