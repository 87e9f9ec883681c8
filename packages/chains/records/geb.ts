import { defineChain } from '@orrery/model/chain'

/** GEB mainnet. */
export const geb = defineChain({
  code: 'GEB',
  path: 'geb',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 11_501, stack: 'none', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'GEB', full: 'GEB mainnet' },
  native: { symbol: 'BTC', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'BTC',
  traits: [],
  rpc: [],
  blockSeconds: 6,
  archiveDepth: 64,
  accent: '#d8821f',
})
