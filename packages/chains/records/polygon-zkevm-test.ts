import { defineChain } from '@orrery/model/chain'

/** Polygon zkEVM testnet. */
export const polygonZkevmTest = defineChain({
  code: 'POLYGON-ZKEVM-TEST',
  path: 'polygon-zkevm-test',
  aliases: ['polygon_zkevm-test'],
  family: 'evm',
  quirks: { chainId: 1_442, stack: 'polygon-zkevm', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Polygon zkEVM testnet', full: 'Polygon zkEVM testnet' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'GOERLI-TEST',
  traits: ['testnet'],
  rpc: ['https://rpc.public.zkevm-test.net'],
  blockSeconds: 3,
  archiveDepth: 64,
  accent: '#a98be0',
})
