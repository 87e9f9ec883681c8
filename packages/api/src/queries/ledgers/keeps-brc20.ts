import type { ChainDesk } from '../chain-desk.ts'

/** The ledger whose steps those of BRC20 are, which has its tables. */
export const LEDGER_OF_BRC20 = 'inscriptions'

/** Whether BRC20 is followed on a chain: where inscriptions are, but not by every chain's. */
export const keepsBrc20 = ({ chain, runtime }: ChainDesk): boolean =>
  chain.family === 'utxo' && chain.quirks.ledgers?.brc20 !== undefined && runtime.layers?.has(LEDGER_OF_BRC20) === true
