import { defineChain } from '@orrery/model/chain'

/** Polygon zkEVM Cardona testnet. */
export const polygonCardonaTestnet = defineChain({
  code: 'CARDONA-TEST',
  path: 'polygon-cardona-testnet',
  aliases: ['cardona', 'cardona-test'],
  family: 'evm',
  quirks: { chainId: 2_442, stack: 'polygon-zkevm', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Cardona', full: 'Polygon zkEVM Cardona testnet' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'SEPOLIA-TEST',
  traits: ['testnet'],
  rpc: ['https://rpc.cardona.zkevm-rpc.com'],
  blockSeconds: 3,
  archiveDepth: 64,
  accent: '#9d7fe0',
})
