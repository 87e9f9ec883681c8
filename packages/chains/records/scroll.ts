import { defineChain } from '@orrery/model/chain'

/** Scroll. */
export const scroll = defineChain({
  code: 'SCROLL',
  path: 'scroll',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 534_352, stack: 'scroll', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Scroll', full: 'Scroll' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: ['aa-wallet'],
  rpc: ['https://rpc.scroll.io'],
  blockSeconds: 3,
  archiveDepth: 64,
  accent: '#c99a6b',
  wrappedNative: '0x5300000000000000000000000000000000000004',
})
