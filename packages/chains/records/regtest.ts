import { defineChain } from '@orrery/model/chain'

/** The Bitcoin chain that Orrery starts on this machine: litecoind in regression test mode. */
export const regtest = defineChain({
  code: 'REGTEST',
  path: 'regtest',
  aliases: [],
  family: 'utxo',
  quirks: {
    p2pkh: 111,
    p2sh: [58, 196],
    bech32: 'rltc',
    cashAddr: null,
    virtualSize: true,
    algorithm: 'scrypt',
    mweb: true,
    halving: { initial: 50_00000000n, interval: 150 },
    layers: ['runes', 'omni', 'cat'],
    ledgers: {
      runes: { from: 0, hasFirstRune: false },
      omni: { from: 0, rules: 'test' },
      // As ord has it for regression tests.
      inscriptions: { from: 0, jubilee: 110 },
      brc20: { rules: 'regtest' },
      cat20: { from: 0, rules: 'regtest' },
    },
    lightning: { lnd: 'litecoin regtest', cln: 'regtest' },
    finalConfirmations: 6,
  },
  tier: 'general',
  baseChain: 'ltc',
  name: { short: 'Regtest', full: 'Local Bitcoin chain' },
  native: { symbol: 'rLTC', decimals: 8, gasUnit: 'sats/vB' },
  tokenPrefix: null,
  settlesOn: null,
  traits: ['testnet', 'local'],
  rpc: [],
  blockSeconds: 10,
  archiveDepth: 64,
  accent: '#7a8794',
})
