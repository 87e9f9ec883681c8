import { defineChain } from '@orrery/model/chain'

/** Aptos. */
export const aptos = defineChain({
  code: 'APTOS',
  path: 'aptos',
  aliases: ['apt'],
  family: 'aptos',
  quirks: { chainId: 1 },
  tier: 'general',
  baseChain: 'aptos',
  name: { short: 'Aptos', full: 'Aptos' },
  native: { symbol: 'APT', decimals: 8, gasUnit: 'Gas Units' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: ['https://fullnode.mainnet.aptoslabs.com/v1'],
  blockSeconds: 0.25,
  archiveDepth: 1,
  accent: '#3a8f86',
})
