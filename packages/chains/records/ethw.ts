import { defineChain } from '@orrery/model/chain'

/** EthereumPoW. */
export const ethw = defineChain({
  code: 'ETHW',
  path: 'ethw',
  aliases: ['ethereumpow'],
  family: 'evm',
  quirks: {
    chainId: 10_001,
    stack: 'ethw',
    consensus: 'pow',
    // It split off at the merge and kept the reward of that day (EIP-1234).
    subsidy: { rule: 'fixed', each: 2_000_000_000_000_000_000n, from: 7_280_000 },
  },
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
