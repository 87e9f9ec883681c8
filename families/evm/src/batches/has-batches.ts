import type { Chain } from '@orrery/model/chain'

/** Whether batches of a rollup can be told one by one (screens-evm §12.1): by its own nodes on ZK chains, by logs on the parent chain for Arbitrum and Scroll. Pure, for browsers too. */
export const hasBatches = ({ family, quirks }: Chain): boolean =>
  family === 'evm' && /^(zks|arb|scr|polygon-)/.test(quirks.stack)
