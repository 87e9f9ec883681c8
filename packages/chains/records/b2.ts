import { defineChain } from '@orrery/model/chain'

/** B² Network. */
export const b2 = defineChain({
  code: 'B2',
  path: 'b2',
  aliases: ['bsquared'],
  family: 'evm',
  quirks: { chainId: 223, stack: 'polygon-zkevm', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'B² Network', full: 'B² Network' },
  native: { symbol: 'BTC', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'BTC',
  traits: [],
  rpc: ['https://mainnet.b2-rpc.com'],
  blockSeconds: 5,
  archiveDepth: 64,
  accent: '#e0752d',
})
