import { defineChain } from '@orrery/model/chain'

/** MemeCore. */
export const memecore = defineChain({
  code: 'MEMECORE',
  path: 'memecore',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 4_352, stack: 'none', consensus: 'poa' },
  tier: 'lite',
  baseChain: 'eth',
  name: { short: 'MemeCore', full: 'MemeCore' },
  native: { symbol: 'M', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://rpc.memecore.net'],
  blockSeconds: 7,
  archiveDepth: 64,
  accent: '#d24a8c',
})
