import { defineChain } from '@orrery/model/chain'

/** Dogecoin. */
export const doge = defineChain({
  code: 'DOGE',
  path: 'dogecoin',
  aliases: ['doge'],
  family: 'utxo',
  quirks: {
    p2pkh: 30,
    p2sh: [22],
    bech32: null,
    cashAddr: null,
    virtualSize: false,
    algorithm: 'scrypt',
    mweb: false,
    // 10,000 coins per block since height 600,000, without an end.
    halving: null,
    auxPow: true,
    finalConfirmations: 60,
    genesis: '0x1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
  },
  tier: 'general',
  baseChain: 'doge',
  name: { short: 'Dogecoin', full: 'Dogecoin' },
  native: { symbol: 'DOGE', decimals: 8, gasUnit: 'koinu/B' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 60,
  archiveDepth: 1440,
  accent: '#c2a633',
  walletType: 3,
})
