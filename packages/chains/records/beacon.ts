import { defineChain } from '@orrery/model/chain'

/** Ethereum Beacon Chain. */
export const beacon = defineChain({
  code: 'BEACON',
  path: 'beacon',
  aliases: ['eth2'],
  family: 'beacon',
  quirks: { depositChainId: 1, secondsPerSlot: 12 },
  tier: 'general',
  baseChain: 'beacon',
  name: { short: 'Beacon Chain', full: 'Ethereum Beacon Chain' },
  native: { symbol: 'ETH', decimals: 9, gasUnit: 'Gwei' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 12,
  archiveDepth: 128,
  accent: '#8c93b8',
})
