import { defineChain } from '@orrery/model/chain'

/** Mode. */
export const mode = defineChain({
  code: 'MODE',
  path: 'mode',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 34_443, stack: 'op', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Mode', full: 'Mode' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://mainnet.mode.network'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#9fb300',
  wrappedNative: '0x4200000000000000000000000000000000000006',
})
