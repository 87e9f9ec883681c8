import { defineChain } from '@orrery/model/chain'

/** MegaETH testnet. */
export const megaethTestnet = defineChain({
  code: 'MEGA-TEST',
  path: 'megaeth-testnet',
  aliases: ['mega-testnet', 'mega-test'],
  family: 'evm',
  quirks: { chainId: 6_342, stack: 'op', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: 'MegaETH testnet', full: 'MegaETH testnet' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: 'SEPOLIA-TEST',
  traits: ['testnet'],
  rpc: ['https://carrot.megaeth.com/rpc'],
  blockSeconds: 1,
  archiveDepth: 64,
  accent: '#8a8f98',
})
