import { defineChain } from '@orrery/model/chain'

/** Canto. */
export const canto = defineChain({
  code: 'CANTO',
  path: 'canto',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 7_700, stack: 'none', consensus: 'pos', bech32: ['canto'] },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Canto', full: 'Canto' },
  native: { symbol: 'CANTO', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://canto.slingshot.finance'],
  blockSeconds: 6,
  archiveDepth: 64,
  accent: '#06a375',
})
