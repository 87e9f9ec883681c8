import type { Chain } from './chain.ts'

/**
 * Whether all coins of a chain stand in the balances of its own ledger, so that these add up to its supply: first allocation and all that was issued, less all that was burnt. Not on chains whose
 * stake lies on a consensus layer, and not where coins come over a bridge from the chain below. Pure.
 */
export const isSupplyWhole = (chain: Chain): boolean =>
  chain.family === 'evm' && chain.settlesOn === null && chain.quirks.consensus !== 'pos'
