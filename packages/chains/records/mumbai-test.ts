import { defineChain } from '@orrery/model/chain'

/** Polygon Mumbai testnet. */
export const mumbaiTest = defineChain({
  code: 'MUMBAI',
  path: 'mumbai-test',
  aliases: ['mumbai'],
  family: 'evm',
  quirks: { chainId: 80_001, stack: 'polygon', consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Mumbai', full: 'Polygon Mumbai testnet' },
  native: { symbol: 'MATIC', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://rpc-mumbai.maticvigil.com'],
  blockSeconds: 2,
  archiveDepth: 128,
  accent: '#9f7be0',
})
