import { defineChain } from '@orrery/model/chain'

/** TRON. */
export const trx = defineChain({
  code: 'TRX',
  path: 'trx',
  aliases: ['tron'],
  family: 'tron',
  quirks: { chainId: 728_126_428 },
  tier: 'general',
  baseChain: 'trx',
  name: { short: 'TRON', full: 'TRON' },
  native: { symbol: 'TRX', decimals: 6, gasUnit: 'Energy' },
  tokenPrefix: 'TRC',
  settlesOn: null,
  traits: [],
  rpc: ['https://api.trongrid.io'],
  blockSeconds: 3,
  archiveDepth: 256,
  accent: '#e50915',
})
