import { defineChain } from '@orrery/model/chain'

/** zkSync Era. */
export const zksync = defineChain({
  code: 'ZKSYNC',
  path: 'zksync',
  aliases: ['zksync-era'],
  family: 'evm',
  quirks: { chainId: 324, stack: 'zksync', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'zkSync', full: 'zkSync Era' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'ETH',
  traits: ['aa-wallet'],
  rpc: ['https://mainnet.era.zksync.io'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#4e529a',
  wrappedNative: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
})
