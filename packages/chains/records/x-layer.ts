import { defineChain } from '@orrery/model/chain'

/** X Layer. */
export const xLayer = defineChain({
  code: 'XLAYER',
  path: 'x-layer',
  aliases: ['xlayer'],
  family: 'evm',
  quirks: { chainId: 196, stack: 'op', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'X Layer', full: 'X Layer' },
  native: { symbol: 'OKB', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: ['official'],
  rpc: ['https://rpc.xlayer.tech'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#3d3d3d',
})
