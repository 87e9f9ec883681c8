import { defineChain } from '@orrery/model/chain'

/** Story. */
export const story = defineChain({
  code: 'STORY',
  path: 'story',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 1_514, stack: 'none', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Story', full: 'Story' },
  native: { symbol: 'IP', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://mainnet.storyrpc.io'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#6b5b3e',
})
