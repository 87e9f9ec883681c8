import { defineChain } from '@orrery/model/chain'

/** Bitcoin Cash. */
export const bch = defineChain({
  code: 'BCH',
  path: 'bitcoin-cash',
  aliases: ['bch'],
  family: 'utxo',
  quirks: {
    p2pkh: 0,
    p2sh: [5],
    bech32: null,
    cashAddr: 'bitcoincash',
    virtualSize: false,
    algorithm: 'SHA256d',
    mweb: false,
    halving: { initial: 50_00000000n, interval: 210_000 },
    // The first block after the upgrade of May 2023 (CHIP-2022-02 CashTokens).
    ledgers: { cashTokens: { from: 792_773 } },
    doubleSpendProofs: true,
    opcodes: 'bch',
    payToScript: true,
    finalConfirmations: 10,
    genesis: '0x000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    // The block after which Bitcoin SV went its own way.
    split: { height: 556_767, hash: '0x0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c' },
  },
  tier: 'general',
  baseChain: 'bch',
  name: { short: 'Bitcoin Cash', full: 'Bitcoin Cash' },
  native: { symbol: 'BCH', decimals: 8, gasUnit: 'sats/B' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 600,
  archiveDepth: 12,
  accent: '#0ac18e',
})
