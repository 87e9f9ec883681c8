import { defineChain } from '@orrery/model/chain'

/** Sonic SVM testnet. */
export const sonicTest = defineChain({
  code: 'SONIC-TEST',
  path: 'sonic-test',
  aliases: ['sonic'],
  family: 'solana',
  quirks: { cluster: 'sonic-testnet' },
  tier: 'general',
  baseChain: 'sol',
  name: { short: 'Sonic testnet', full: 'Sonic SVM testnet' },
  native: { symbol: 'SOL', decimals: 9, gasUnit: 'SOL' },
  tokenPrefix: null,
  settlesOn: 'SOL',
  traits: ['testnet'],
  rpc: [],
  blockSeconds: 0.4,
  archiveDepth: 512,
  accent: '#3c6fd6',
  walletType: 70_000_059,
})
