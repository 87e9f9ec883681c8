import { defineChain } from '@orrery/model/chain'

/** Mantle. */
export const mantle = defineChain({
  code: 'MANTLE',
  path: 'mantle',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 5_000, stack: 'op', own: 'mantle', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Mantle', full: 'Mantle' },
  native: { symbol: 'MNT', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://rpc.mantle.xyz'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#3f7f7a',
  wrappedNative: '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8',
})
