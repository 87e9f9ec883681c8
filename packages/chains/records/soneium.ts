import { defineChain } from '@orrery/model/chain'

/** Soneium. */
export const soneium = defineChain({
  code: 'SONEIUM',
  path: 'soneium',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 1_868, stack: 'op', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Soneium', full: 'Soneium' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://rpc.soneium.org'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#4b5563',
  wrappedNative: '0x4200000000000000000000000000000000000006',
})
