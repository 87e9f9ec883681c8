import { defineChain } from '@orrery/model/chain'

/** Tether USD on Omni. */
export const usdt = defineChain({
  code: 'USDT',
  path: 'usdt',
  aliases: ['omni'],
  family: 'omni',
  quirks: { propertyId: 31 },
  tier: 'general',
  baseChain: 'usdt',
  name: { short: 'USDT', full: 'Tether USD on Omni' },
  native: { symbol: 'USDT', decimals: 8, gasUnit: 'sats/vB' },
  tokenPrefix: null,
  settlesOn: 'BTC',
  traits: [],
  rpc: [],
  blockSeconds: 600,
  archiveDepth: 12,
  accent: '#26a17b',
})
