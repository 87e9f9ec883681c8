import { defineChain } from '@orrery/model/chain'

/** Ethereum. */
export const ethereum = defineChain({
  code: 'ETH',
  path: 'ethereum',
  aliases: ['eth'],
  family: 'evm',
  quirks: { chainId: 1, stack: 'none', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Ethereum', full: 'Ethereum' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['aa-wallet'],
  rpc: ['https://ethereum-rpc.publicnode.com'],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#627eea',
  wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
})
