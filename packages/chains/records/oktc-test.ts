import { defineChain } from '@orrery/model/chain'

/** OKT Chain testnet. */
export const oktcTest = defineChain({
  code: 'OKTC-TEST',
  path: 'oktc-test',
  aliases: ['okexchain-test'],
  family: 'evm',
  quirks: { chainId: 65, stack: 'none', consensus: 'pos', bech32: ['ex', 'okexchain'] },
  tier: 'general',
  baseChain: 'oktc',
  name: { short: 'OKTC testnet', full: 'OKT Chain testnet' },
  native: { symbol: 'OKT', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'KIP',
  settlesOn: null,
  traits: ['testnet', 'official'],
  rpc: ['https://exchaintestrpc.okex.org'],
  blockSeconds: 4,
  archiveDepth: 64,
  accent: '#6d8fd1',
})
