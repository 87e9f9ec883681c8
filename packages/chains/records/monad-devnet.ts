import { defineChain } from '@orrery/model/chain'

/** Monad devnet. */
export const monadDevnet = defineChain({
  code: 'MONAD-DEVNET',
  path: 'monad-devnet',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 20_143, stack: 'none', consensus: 'pos', chargesLimit: true, agreesAfter: 3 },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Monad devnet', full: 'Monad devnet' },
  native: { symbol: 'MON', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: [],
  blockSeconds: 0.5,
  archiveDepth: 256,
  accent: '#a99df2',
})
