import { defineChain } from '@orrery/model/chain'

/** Linea. */
export const linea = defineChain({
  code: 'LINEA',
  path: 'linea',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 59_144, stack: 'linea', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Linea', full: 'Linea' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: ['aa-wallet'],
  rpc: ['https://rpc.linea.build'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#3b8ea5',
  wrappedNative: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
})
