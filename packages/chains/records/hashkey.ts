import { defineChain } from '@orrery/model/chain'

/** HashKey Chain. */
export const hashkey = defineChain({
  code: 'HASHKEY',
  path: 'hashkey',
  aliases: ['hsk'],
  family: 'evm',
  quirks: { chainId: 177, stack: 'op', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'HashKey', full: 'HashKey Chain' },
  native: { symbol: 'HSK', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://mainnet.hsk.xyz'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#5b8def',
})
