import type { ChainOf } from './chain.ts'

/** Of Bitcoin Core (`COINBASE_MATURITY`), and of all that took its rules as they are. */
const USUAL = 100

/** The first block that may spend what the coinbase of a block made. Pure. */
export const maturesAt = ({ quirks }: ChainOf<'utxo'>, height: number): number =>
  height + (quirks.coinbaseMaturity ?? USUAL)
