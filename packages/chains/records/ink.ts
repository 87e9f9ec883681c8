import { defineChain } from '@orrery/model/chain'

/** Ink. */
export const ink = defineChain({
  code: 'INK',
  path: 'ink',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 57_073, stack: 'op', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Ink', full: 'Ink' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://rpc-gel.inkonchain.com'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#7132f5',
  wrappedNative: '0x4200000000000000000000000000000000000006',
})
