import { defineChain } from '@orrery/model/chain'

/** Plume mainnet. */
export const plume = defineChain({
  code: 'PLUME',
  path: 'plume',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 98_866, stack: 'arbitrum', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Plume', full: 'Plume mainnet' },
  native: { symbol: 'PLUME', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://phoenix-rpc.plumenetwork.xyz'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#d33f2f',
})
