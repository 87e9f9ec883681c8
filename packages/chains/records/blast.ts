import { defineChain } from '@orrery/model/chain'

/** Blast. */
export const blast = defineChain({
  code: 'BLAST',
  path: 'blast',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 81_457, stack: 'op', own: 'blast', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Blast', full: 'Blast' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://rpc.blast.io'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#b8a900',
  wrappedNative: '0x4300000000000000000000000000000000000004',
})
