import { defineChain } from '@orrery/model/chain'

export const devnet = defineChain({
  code: 'DEVNET',
  path: 'devnet',
  aliases: [],
  family: 'evm',
  quirks: {
    chainId: 424_242,
    stack: 'none',
    consensus: 'poa',
    names: {
      registry: '0x553bed26a78b94862e53945941e4ad6e4f2497da',
      registrar: '0x8755d348e575fc4a68ec5d0b609bc7c070ebea3d',
      controllers: ['0x8755d348e575fc4a68ec5d0b609bc7c070ebea3d'],
      reverse: ['0x94cd1b4dea480e09a1e0d83f6c92b9a5c6136171'],
      resolvers: ['0x624dc0ecefd94640d316ee3acfd147ed9b764638'],
    },
  },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Devnet', full: 'Local EVM chain' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['local', 'testnet'],
  rpc: [],
  blockSeconds: 4,
  archiveDepth: 64,
  accent: '#4f8a8b',
  quotes: {
    coin: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    dollars: ['0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'],
  },
})
