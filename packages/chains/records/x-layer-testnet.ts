import { defineChain } from '@orrery/model/chain'

/** X Layer testnet. */
export const xLayerTestnet = defineChain({
  code: 'XLAYER-TEST',
  path: 'x-layer-testnet',
  aliases: ['xlayer-test'],
  family: 'evm',
  quirks: { chainId: 1_952, stack: 'op', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'X Layer testnet', full: 'X Layer testnet' },
  native: { symbol: 'OKB', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'SEPOLIA-TEST',
  traits: ['testnet', 'official'],
  rpc: ['https://testrpc.xlayer.tech'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#7a7a7a',
})
