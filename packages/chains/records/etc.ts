import { defineChain } from '@orrery/model/chain'

/** Ethereum Classic. */
export const etc = defineChain({
  code: 'ETC',
  path: 'etc',
  aliases: ['ethereum-classic'],
  family: 'evm',
  quirks: {
    chainId: 61,
    stack: 'none',
    consensus: 'pow',
    subsidy: { rule: 'eras', initial: 5_000_000_000_000_000_000n, interval: 5_000_000 },
  },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Ethereum Classic', full: 'Ethereum Classic' },
  native: { symbol: 'ETC', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://etc.rivet.link'],
  blockSeconds: 13,
  archiveDepth: 64,
  accent: '#3ab83a',
})
