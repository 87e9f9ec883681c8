import { defineChain } from '@orrery/model/chain'

/** Kava. */
export const kava = defineChain({
  code: 'KAVA',
  path: 'kava',
  aliases: [],
  family: 'cosmos',
  quirks: { chainId: 'kava_2222-10', bech32: 'kava', evmChainId: 2222 },
  tier: 'general',
  baseChain: 'kava',
  name: { short: 'Kava', full: 'Kava' },
  native: { symbol: 'KAVA', decimals: 6, gasUnit: 'ukava' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://evm.kava.io'],
  blockSeconds: 6,
  archiveDepth: 1,
  accent: '#ff433e',
})
