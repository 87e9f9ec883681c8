import { defineChain } from '@orrery/model/chain'

/** OKT Chain. */
export const oktc = defineChain({
  code: 'OKTC',
  path: 'oktc',
  aliases: ['okexchain', 'okc'],
  family: 'evm',
  quirks: { chainId: 66, stack: 'none', consensus: 'pos', bech32: ['ex', 'okexchain'] },
  tier: 'general',
  baseChain: 'oktc',
  name: { short: 'OKTC', full: 'OKT Chain' },
  native: { symbol: 'OKT', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'KIP',
  settlesOn: null,
  traits: ['official'],
  rpc: ['https://exchainrpc.okex.org'],
  blockSeconds: 4,
  archiveDepth: 64,
  accent: '#2c6be5',
})
