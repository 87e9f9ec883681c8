import { defineChain } from '@orrery/model/chain'

/** Plume (legacy). */
export const plumeLegacy = defineChain({
  code: 'PLUME-LEGACY',
  path: 'plume-legacy',
  aliases: ['plume-old'],
  family: 'evm',
  quirks: { chainId: 98_865, stack: 'arbitrum', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Plume legacy', full: 'Plume (legacy)' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://rpc.plumenetwork.xyz'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#b96a60',
})
