import { defineChain } from '@orrery/model/chain'

/** Polygon PoS. */
export const polygon = defineChain({
  code: 'POLYGON',
  path: 'polygon',
  aliases: ['matic'],
  family: 'evm',
  quirks: { chainId: 137, stack: 'polygon', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Polygon', full: 'Polygon PoS' },
  native: { symbol: 'POL', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['aa-wallet'],
  rpc: ['https://polygon-rpc.com'],
  blockSeconds: 2,
  archiveDepth: 128,
  accent: '#8247e5',
  wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
})
