import { defineChain } from '@orrery/model/chain'

/** opBNB. */
export const opbnb = defineChain({
  code: 'OPBNB',
  path: 'opbnb',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 204, stack: 'op', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'opBNB', full: 'opBNB' },
  native: { symbol: 'BNB', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'BEP',
  settlesOn: 'BSC',
  traits: [],
  rpc: ['https://opbnb-mainnet-rpc.bnbchain.org'],
  blockSeconds: 0.5,
  archiveDepth: 256,
  accent: '#c28f0e',
  wrappedNative: '0x4200000000000000000000000000000000000006',
})
