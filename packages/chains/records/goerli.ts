import { defineChain } from '@orrery/model/chain'

/** Goerli testnet. */
export const goerli = defineChain({
  code: 'GOERLI-TEST',
  path: 'goerli',
  aliases: ['goerli-test'],
  family: 'evm',
  quirks: { chainId: 5, stack: 'none', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Goerli', full: 'Goerli testnet' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://ethereum-goerli-rpc.publicnode.com'],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#8a94b8',
})
