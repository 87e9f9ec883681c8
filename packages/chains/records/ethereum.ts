import { defineChain } from '@orrery/model/chain'

/** Ethereum. */
export const ethereum = defineChain({
  code: 'ETH',
  path: 'ethereum',
  aliases: ['eth'],
  family: 'evm',
  quirks: {
    chainId: 1,
    stack: 'none',
    consensus: 'pos',
    // The merge: block 15,537,394 is the first that validators made.
    minedThrough: 15_537_393,
    // https://docs.ens.domains/learn/deployments
    names: {
      registry: '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e',
      registrar: '0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85',
      controllers: [
        '0x283af0b28c62c092c9727f1ee09c02ca627eb7f5',
        '0x253553366da8546fc250f225fe3d25d0c782303b',
        '0x59e16fccd424cc24e280be16e11bcd56fb0ce547',
      ],
      reverse: ['0xa58e81fe9b61b5c3fe2afd33cf304c454abfc7cb'],
      resolvers: ['0x231b0ee14048e9dccd1d247744d114a4eb5e8e63', '0xf29100983e058b709f3d539b0c765937b804ac15'],
      wrapper: '0xd4416b13d2b3a9abae7acd5d6c2bbdbe25686401',
    },
  },
  tier: 'general',
  baseChain: 'eth',
  name: { short: 'Ethereum', full: 'Ethereum' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: ['aa-wallet'],
  rpc: ['https://ethereum-rpc.publicnode.com'],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#627eea',
  wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
})
