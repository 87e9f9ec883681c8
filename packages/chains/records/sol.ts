import { defineChain } from '@orrery/model/chain'

/** Solana. */
export const sol = defineChain({
  code: 'SOL',
  path: 'sol',
  aliases: ['solana'],
  family: 'solana',
  quirks: { cluster: 'mainnet' },
  tier: 'general',
  baseChain: 'sol',
  name: { short: 'Solana', full: 'Solana' },
  native: { symbol: 'SOL', decimals: 9, gasUnit: 'SOL' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: ['https://api.mainnet-beta.solana.com'],
  blockSeconds: 0.4,
  archiveDepth: 512,
  accent: '#7d5fe0',
})
