import { defineChain } from '@orrery/model/chain'

/** MemeCore Formicarium testnet. */
export const memecoreFormicarium = defineChain({
  code: 'MEMECORE-TEST',
  path: 'memecore-formicarium',
  aliases: ['formicarium', 'memecore-test'],
  family: 'evm',
  quirks: { chainId: 43_521, stack: 'none', consensus: 'poa' },
  tier: 'lite',
  baseChain: 'eth',
  name: { short: 'Formicarium', full: 'MemeCore Formicarium testnet' },
  native: { symbol: 'M', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://rpc.formicarium.memecore.net'],
  blockSeconds: 7,
  archiveDepth: 64,
  accent: '#d68bb0',
})
