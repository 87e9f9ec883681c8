import { defineChain } from '@orrery/model/chain'

/** Gnosis Chain. */
export const gnosis = defineChain({
  code: 'GNOSIS',
  path: 'gnosis',
  aliases: ['xdai'],
  family: 'evm',
  quirks: { chainId: 100, stack: 'gnosis', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Gnosis', full: 'Gnosis Chain' },
  native: { symbol: 'XDAI', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: ['https://rpc.gnosischain.com'],
  blockSeconds: 5,
  archiveDepth: 64,
  accent: '#04795b',
  wrappedNative: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
})
