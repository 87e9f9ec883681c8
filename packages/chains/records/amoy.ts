import { defineChain } from '@orrery/model/chain'

/** Polygon Amoy testnet. */
export const amoy = defineChain({
  code: 'AMOY',
  path: 'amoy',
  aliases: ['amoy-test'],
  family: 'evm',
  quirks: { chainId: 80_002, stack: 'polygon', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Amoy', full: 'Polygon Amoy testnet' },
  native: { symbol: 'POL', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://rpc-amoy.polygon.technology'],
  blockSeconds: 2,
  archiveDepth: 128,
  accent: '#a286d8',
})
