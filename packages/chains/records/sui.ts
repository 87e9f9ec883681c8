import { defineChain } from '@orrery/model/chain'

/** Sui. */
export const sui = defineChain({
  code: 'SUI',
  path: 'sui',
  aliases: [],
  family: 'sui',
  quirks: { network: 'mainnet' },
  tier: 'general',
  baseChain: 'sui',
  name: { short: 'Sui', full: 'Sui' },
  native: { symbol: 'SUI', decimals: 9, gasUnit: 'MIST' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: ['https://fullnode.mainnet.sui.io:443'],
  blockSeconds: 0.25,
  archiveDepth: 1,
  accent: '#4da2ff',
})
