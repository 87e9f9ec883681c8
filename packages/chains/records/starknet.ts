import { defineChain } from '@orrery/model/chain'

/** Starknet. */
export const starknet = defineChain({
  code: 'STARKNET',
  path: 'starknet',
  aliases: ['strk'],
  family: 'starknet',
  quirks: { chainId: 'SN_MAIN' },
  tier: 'general',
  baseChain: 'starknet',
  name: { short: 'Starknet', full: 'Starknet' },
  native: { symbol: 'STRK', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: [],
  blockSeconds: 6,
  archiveDepth: 5000,
  accent: '#5a5fc7',
})
