import { defineChain } from '@orrery/model/chain'

/** OP Mainnet. */
export const optimism = defineChain({
  code: 'OPTIMISM',
  path: 'optimism',
  aliases: ['op'],
  family: 'evm',
  quirks: { chainId: 10, stack: 'op', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Optimism', full: 'OP Mainnet' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: ['aa-wallet'],
  rpc: ['https://mainnet.optimism.io'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#ff0420',
  wrappedNative: '0x4200000000000000000000000000000000000006',
})
