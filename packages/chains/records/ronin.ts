import { defineChain } from '@orrery/model/chain'

/** Ronin. */
export const ronin = defineChain({
  code: 'RONIN',
  path: 'ronin',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 2_020, stack: 'ronin', consensus: 'poa' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Ronin', full: 'Ronin' },
  native: { symbol: 'RON', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://api.roninchain.com/rpc'],
  blockSeconds: 3,
  archiveDepth: 64,
  accent: '#1273ea',
})
