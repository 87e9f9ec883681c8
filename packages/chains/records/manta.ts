import { defineChain } from '@orrery/model/chain'

/** Manta Pacific. */
export const manta = defineChain({
  code: 'MANTA',
  path: 'manta',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 169, stack: 'op', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Manta', full: 'Manta Pacific' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: [],
  rpc: ['https://pacific-rpc.manta.network/http'],
  blockSeconds: 10,
  archiveDepth: 64,
  accent: '#2a9bd6',
  wrappedNative: '0x0dc808adce2099a9f62aa87d9670745aba741746',
})
