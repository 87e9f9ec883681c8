import { defineChain } from '@orrery/model/chain'

/** Litecoin. */
export const ltc = defineChain({
  code: 'LTC',
  path: 'litecoin',
  aliases: ['ltc'],
  family: 'utxo',
  quirks: {
    // 50 is the M that is shown; 5 is the old P2SH version, which Bitcoin has too.
    p2pkh: 48,
    p2sh: [50, 5],
    bech32: 'ltc',
    cashAddr: null,
    virtualSize: true,
    algorithm: 'scrypt',
    mweb: true,
    halving: { initial: 50_00000000n, interval: 840_000 },
    retarget: 2_016,
    // litecoind pow.cpp: back to the last block of the period before.
    retargetSpacings: 2_016,
    // The first block with taproot, before which no script could carry any.
    ledgers: { inscriptions: { from: 2_257_920, jubilee: null } },
    lightning: { lnd: 'litecoin mainnet', cln: 'litecoin' },
    finalConfirmations: 12,
    genesis: '0x12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  },
  tier: 'general',
  baseChain: 'ltc',
  name: { short: 'Litecoin', full: 'Litecoin' },
  native: { symbol: 'LTC', decimals: 8, gasUnit: 'sats/vB' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 150,
  archiveDepth: 24,
  accent: '#345d9d',
})
