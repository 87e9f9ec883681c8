import { defineChain } from '@orrery/model/chain'

/** EthereumPoW. */
export const ethw = defineChain({
  code: 'ETHW',
  path: 'ethw',
  aliases: ['ethereumpow'],
  family: 'evm',
  quirks: { chainId: 10_001, stack: 'ethw', consensus: 'pow' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'EthereumPoW', full: 'EthereumPoW' },
  native: { symbol: 'ETHW', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://mainnet.ethereumpow.org'],
  blockSeconds: 13,
  archiveDepth: 64,
  accent: '#767b8f',
})
