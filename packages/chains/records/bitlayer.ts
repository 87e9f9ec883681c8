import { defineChain } from '@orrery/model/chain'

/** Bitlayer. */
export const bitlayer = defineChain({
  code: 'BITLAYER',
  path: 'bitlayer',
  aliases: ['btr'],
  family: 'evm',
  quirks: { chainId: 200_901, stack: 'none', consensus: 'poa' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Bitlayer', full: 'Bitlayer' },
  native: { symbol: 'BTC', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'BTC',
  traits: [],
  rpc: ['https://rpc.bitlayer.org'],
  blockSeconds: 3,
  archiveDepth: 64,
  accent: '#e36e1b',
})
