import { defineChain } from '@orrery/model/chain'

/** BNB Smart Chain. */
export const bsc = defineChain({
  code: 'BSC',
  path: 'bsc',
  aliases: ['bnb'],
  family: 'evm',
  quirks: { chainId: 56, stack: 'bsc', consensus: 'poa' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'BNB Chain', full: 'BNB Smart Chain' },
  native: { symbol: 'BNB', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'BEP',
  settlesOn: null,
  traits: ['aa-wallet'],
  rpc: ['https://bsc-dataseed1.bnbchain.org'],
  blockSeconds: 1,
  archiveDepth: 128,
  accent: '#d9a400',
  wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
})
