import { defineChain } from '@orrery/model/chain'

/** Kaia. */
export const kaia = defineChain({
  code: 'KAIA',
  path: 'kaia',
  aliases: ['klaytn'],
  family: 'evm',
  quirks: { chainId: 8_217, stack: 'kaia', consensus: 'poa' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Kaia', full: 'Kaia' },
  native: { symbol: 'KAIA', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'KIP',
  settlesOn: null,
  traits: [],
  rpc: ['https://public-en.node.kaia.io'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#7cb518',
})
