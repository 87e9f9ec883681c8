import { defineChain } from '@orrery/model/chain'

/** Metis Andromeda. */
export const metis = defineChain({
  code: 'METIS',
  path: 'metis',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 1_088, stack: 'op', own: 'metis', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Metis', full: 'Metis Andromeda' },
  native: { symbol: 'METIS', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://andromeda.metis.io/?owner=1088'],
  blockSeconds: 4,
  archiveDepth: 64,
  accent: '#00a6b5',
})
