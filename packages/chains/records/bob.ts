import { defineChain } from '@orrery/model/chain'

/** Build on Bitcoin. */
export const bob = defineChain({
  code: 'BOB',
  path: 'bob',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 60_808, stack: 'op', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'BOB', full: 'Build on Bitcoin' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://rpc.gobob.xyz'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#f25d00',
  wrappedNative: '0x4200000000000000000000000000000000000006',
})
