import { defineChain } from '@orrery/model/chain'

/** The Open Network. */
export const ton = defineChain({
  code: 'TON',
  path: 'ton',
  aliases: [],
  family: 'ton',
  quirks: { globalId: -239 },
  tier: 'general',
  baseChain: 'ton',
  name: { short: 'TON', full: 'The Open Network' },
  native: { symbol: 'TON', decimals: 9, gasUnit: 'nanoton' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 5,
  archiveDepth: 1,
  accent: '#0098ea',
})
