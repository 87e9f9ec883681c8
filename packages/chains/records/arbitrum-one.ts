import { defineChain } from '@orrery/model/chain'

/** Arbitrum One. */
export const arbitrumOne = defineChain({
  code: 'ARBITRUM',
  path: 'arbitrum-one',
  aliases: ['arbitrum'],
  family: 'evm',
  quirks: { chainId: 42_161, stack: 'arbitrum', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Arbitrum', full: 'Arbitrum One' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: ['aa-wallet'],
  rpc: ['https://arb1.arbitrum.io/rpc'],
  blockSeconds: 0.25,
  archiveDepth: 256,
  accent: '#2d9cdb',
  wrappedNative: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
})
