import { defineChain } from '@orrery/model/chain'

/** Unichain Sepolia testnet. */
export const unichainSepolia = defineChain({
  code: 'UNICHAIN-SEPOLIA',
  path: 'unichain-sepolia',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 1_301, stack: 'op', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Unichain Sepolia', full: 'Unichain Sepolia testnet' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'SEPOLIA-TEST',
  traits: ['testnet'],
  rpc: ['https://sepolia.unichain.org'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#f50db4',
  wrappedNative: '0x4200000000000000000000000000000000000006',
})
