import { defineChain } from '@orrery/model/chain'

/** Artela. */
export const artela = defineChain({
  code: 'ARTELA',
  path: 'artela',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 11_820, stack: 'none', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Artela', full: 'Artela' },
  native: { symbol: 'ART', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://node-euro.artela.network/rpc'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#3a62d8',
})
