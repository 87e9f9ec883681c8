import { defineChain } from '@orrery/model/chain'

export const devnet = defineChain({
  code: 'DEVNET',
  path: 'devnet',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 424_242, stack: 'none', consensus: 'poa' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Devnet', full: 'Local EVM chain' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['local', 'testnet'],
  rpc: [],
  blockSeconds: 4,
  archiveDepth: 64,
  accent: '#4f8a8b',
})
