import { defineChain } from '@orrery/model/chain'

/** DuckChain. */
export const duckchain = defineChain({
  code: 'DUCKCHAIN',
  path: 'duckchain',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 5_545, stack: 'arbitrum', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'DuckChain', full: 'DuckChain' },
  native: { symbol: 'TON', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ARBITRUM',
  traits: [],
  rpc: ['https://rpc.duckchain.io'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#e5a823',
})
