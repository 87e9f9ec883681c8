import { defineChain } from '@orrery/model/chain'

/** KuCoin Community Chain. */
export const kcc = defineChain({
  code: 'KCC',
  path: 'kcc',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 321, stack: 'none', consensus: 'poa' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'KCC', full: 'KuCoin Community Chain' },
  native: { symbol: 'KCS', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'KRC',
  settlesOn: null,
  traits: [],
  rpc: ['https://rpc-mainnet.kcc.network'],
  blockSeconds: 3,
  archiveDepth: 64,
  accent: '#11a88f',
})
