import { defineChain } from '@orrery/model/chain'

/** Sepolia testnet. */
export const sepolia = defineChain({
  code: 'SEPOLIA-TEST',
  path: 'sepolia',
  aliases: ['sepolia-test'],
  family: 'evm',
  quirks: { chainId: 11_155_111, stack: 'none', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Sepolia', full: 'Sepolia testnet' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://rpc.sepolia.org'],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#7f8cc9',
})
