import { defineChain } from '@orrery/model/chain'

/** Fantom Opera. */
export const ftm = defineChain({
  code: 'FTM',
  path: 'ftm',
  aliases: ['fantom'],
  family: 'evm',
  quirks: { chainId: 250, stack: 'none', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Fantom', full: 'Fantom Opera' },
  native: { symbol: 'FTM', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://rpc.ftm.tools'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#1969ff',
  wrappedNative: '0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83',
})
