import { defineChain } from '@orrery/model/chain'

/** Monad testnet. */
export const monadTestnet = defineChain({
  code: 'MONAD-TEST',
  path: 'monad-testnet',
  aliases: ['monad-test'],
  family: 'evm',
  quirks: { chainId: 10_143, stack: 'none', consensus: 'pos', chargesLimit: true, agreesAfter: 3 },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Monad testnet', full: 'Monad testnet' },
  native: { symbol: 'MON', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://testnet-rpc.monad.xyz'],
  blockSeconds: 0.5,
  archiveDepth: 256,
  accent: '#836ef9',
})
