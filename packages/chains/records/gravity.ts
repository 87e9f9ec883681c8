import { defineChain } from '@orrery/model/chain'

/** Gravity Alpha mainnet. */
export const gravity = defineChain({
  code: 'GRAVITY',
  path: 'gravity',
  aliases: ['gravity-alpha'],
  family: 'evm',
  quirks: { chainId: 1_625, stack: 'arbitrum', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Gravity', full: 'Gravity Alpha mainnet' },
  native: { symbol: 'G', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://rpc.gravity.xyz'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#d97706',
})
