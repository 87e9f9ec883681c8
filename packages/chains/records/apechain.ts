import { defineChain } from '@orrery/model/chain'

/** ApeChain. */
export const apechain = defineChain({
  code: 'APECHAIN',
  path: 'apechain',
  aliases: ['ape'],
  family: 'evm',
  quirks: { chainId: 33_139, stack: 'arbitrum', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'ApeChain', full: 'ApeChain' },
  native: { symbol: 'APE', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ARBITRUM',
  traits: [],
  rpc: ['https://rpc.apechain.com'],
  blockSeconds: 0.25,
  archiveDepth: 256,
  accent: '#0054fa',
})
