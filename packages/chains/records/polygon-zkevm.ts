import { defineChain } from '@orrery/model/chain'

/** Polygon zkEVM. */
export const polygonZkevm = defineChain({
  code: 'POLYGON-ZKEVM',
  path: 'polygon-zkevm',
  aliases: ['polygon_zkevm'],
  family: 'evm',
  quirks: { chainId: 1_101, stack: 'polygon-zkevm', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Polygon zkEVM', full: 'Polygon zkEVM' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://zkevm-rpc.com'],
  blockSeconds: 3,
  archiveDepth: 64,
  accent: '#7b3fe4',
})
