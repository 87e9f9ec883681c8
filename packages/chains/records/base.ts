import { defineChain } from '@orrery/model/chain'

/** Base. */
export const base = defineChain({
  code: 'BASE',
  path: 'base',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 8_453, stack: 'op', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Base', full: 'Base' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: ['aa-wallet'],
  rpc: ['https://mainnet.base.org'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#0052ff',
  wrappedNative: '0x4200000000000000000000000000000000000006',
})
