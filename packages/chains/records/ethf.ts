import { defineChain } from '@orrery/model/chain'

/** EthereumFair. */
export const ethf = defineChain({
  code: 'ETHF',
  path: 'ethf',
  aliases: ['etf'],
  family: 'evm',
  quirks: { chainId: 513_100, stack: 'none', consensus: 'pow' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'EthereumFair', full: 'EthereumFair' },
  native: { symbol: 'ETHF', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://rpc.etherfair.org'],
  blockSeconds: 13,
  archiveDepth: 64,
  accent: '#5aa9a3',
})
