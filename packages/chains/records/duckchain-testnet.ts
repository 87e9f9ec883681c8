import { defineChain } from '@orrery/model/chain'

/** DuckChain testnet. */
export const duckchainTestnet = defineChain({
  code: 'DUCKCHAIN-TEST',
  path: 'duckchain-testnet',
  aliases: ['duckchain-test'],
  family: 'evm',
  quirks: { chainId: 202_105, stack: 'arbitrum', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'DuckChain testnet', full: 'DuckChain testnet' },
  native: { symbol: 'TON', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://testnet-rpc.duckchain.io'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#d8bc7c',
})
