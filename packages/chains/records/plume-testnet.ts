import { defineChain } from '@orrery/model/chain'

/** Plume testnet. */
export const plumeTestnet = defineChain({
  code: 'PLUME-TEST',
  path: 'plume-testnet',
  aliases: ['plume-test'],
  family: 'evm',
  quirks: { chainId: 98_867, stack: 'arbitrum', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Plume testnet', full: 'Plume testnet' },
  native: { symbol: 'PLUME', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'SEPOLIA-TEST',
  traits: ['testnet'],
  rpc: ['https://testnet-rpc.plumenetwork.xyz'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#cf8f86',
})
