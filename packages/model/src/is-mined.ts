import type { Chain } from './chain.ts'

/** Whether blocks of a chain are found by work. */
export const isMined = (chain: Chain): boolean =>
  chain.family === 'utxo' || (chain.family === 'evm' && chain.quirks.consensus === 'pow')
