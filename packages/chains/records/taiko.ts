import { defineChain } from '@orrery/model/chain'

/** Taiko Alethia. */
export const taiko = defineChain({
  code: 'TAIKO',
  path: 'taiko',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 167_000, stack: 'none', own: 'taiko', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Taiko', full: 'Taiko Alethia' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://rpc.mainnet.taiko.xyz'],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#e81899',
})
