import { defineChain } from '@orrery/model/chain'

/** Avalanche C-Chain. */
export const avax = defineChain({
  code: 'AVAX',
  path: 'avax',
  aliases: ['avaxc', 'avalanche'],
  family: 'evm',
  quirks: { chainId: 43_114, stack: 'avalanche', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Avalanche', full: 'Avalanche C-Chain' },
  native: { symbol: 'AVAX', decimals: 18, gasUnit: 'nAVAX' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['aa-wallet'],
  rpc: ['https://api.avax.network/ext/bc/C/rpc'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#e84142',
  wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
})
