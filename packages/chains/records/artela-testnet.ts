import { defineChain } from '@orrery/model/chain'

/** Artela testnet. */
export const artelaTestnet = defineChain({
  code: 'ARTELA-TEST',
  path: 'artela-testnet',
  aliases: ['artela-test'],
  family: 'evm',
  quirks: { chainId: 11_822, stack: 'none', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'Artela testnet', full: 'Artela testnet' },
  native: { symbol: 'ART', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['testnet'],
  rpc: ['https://betanet-rpc1.artela.network'],
  blockSeconds: 2,
  archiveDepth: 64,
  accent: '#7f97da',
})
