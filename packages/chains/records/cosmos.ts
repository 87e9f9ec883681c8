import { defineChain } from '@orrery/model/chain'

/** Cosmos Hub. */
export const cosmos = defineChain({
  code: 'COSMOS',
  path: 'cosmos',
  aliases: ['atom', 'cosmoshub'],
  family: 'cosmos',
  quirks: { chainId: 'cosmoshub-4', bech32: 'cosmos', evmChainId: null },
  tier: 'general',
  baseChain: 'cosmos',
  name: { short: 'Cosmos Hub', full: 'Cosmos Hub' },
  native: { symbol: 'ATOM', decimals: 6, gasUnit: 'uatom' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 6,
  archiveDepth: 1,
  accent: '#6f7390',
})
