import { defineChain, type ChainOf } from '@orrery/model/chain'

/** A chain record for tests. */
export const testChain = (
  changes: Partial<ChainOf<'evm'>> = {},
  quirks: Partial<ChainOf<'evm'>['quirks']> = {},
): ChainOf<'evm'> => ({
  ...defineChain({
    code: 'TESTCHAIN',
    path: 'testchain',
    aliases: [],
    family: 'evm',
    quirks: { chainId: 1, stack: 'none', consensus: 'pos' },
    tier: 'standard',
    baseChain: 'eth',
    name: { short: 'Test', full: 'Test chain' },
    native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
    tokenPrefix: 'ERC',
    settlesOn: null,
    traits: ['local'],
    rpc: [],
    blockSeconds: 12,
    archiveDepth: 64,
    accent: '#627eea',
  }),
  ...changes,
  quirks: { chainId: 1, stack: 'none', consensus: 'pos', ...quirks },
})
