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
    halving: null,
    subsidy: { rule: 'fixed', each: 10_000_00000000n, from: 600_000 },
    auxPow: true,
    scriptInscriptions: true,
    ledgers: {
      inscriptions: { from: 4_600_000, jubilee: 4_600_000 },
      brc20: { rules: 'dogecoin' },
    },
    coinbaseMaturity: 240,
    // Dogecoin Core's DEPLOYMENT_CSV (BIP-68, 112 and 113) ended without the miners' signal.
    sequenceLocksUntil: 0,
    locksByBlockTime: true,
    finalConfirmations: 60,
    genesis: '0x1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
  },
  tier: 'general',
  baseChain: 'doge',
  name: { short: 'Dogecoin', full: 'Dogecoin' },
  native: { symbol: 'DOGE', decimals: 8, gasUnit: 'koinu/B' },
  tokenPrefix: 'DRC',
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 60,
  archiveDepth: 120,
  accent: '#c2a633',
  walletType: 3,
})
