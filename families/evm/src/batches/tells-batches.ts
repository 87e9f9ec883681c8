import type { Chain } from '@orrery/model/chain'

/** Whether a rollup's own nodes tell its batches (screens-evm §12.1): those of ZK chains do. Pure, for browsers too. */
export const tellsBatches = ({ family, quirks }: Chain): boolean =>
  family === 'evm' && (quirks.stack === 'zksync' || quirks.stack === 'polygon-zkevm')
