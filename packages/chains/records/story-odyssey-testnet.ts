import { defineChain } from '@orrery/model/chain'

/** Story Odyssey testnet. */
export const storyOdysseyTestnet = defineChain({
  code: 'STORY-ODYSSEY',
  path: 'story-odyssey-testnet',
  aliases: ['story-odyssey'],
  family: 'evm',
  quirks: { chainId: 1_516, stack: 'none', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Story Odyssey', full: 'Story Odyssey testnet' },
  native: { symbol: 'IP', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://odyssey.storyrpc.io'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#9a8d73',
})
