import { defineChain } from '@orrery/model/chain'

/** Bitcoin SV. */
export const bsv = defineChain({
  code: 'BSV',
  path: 'bitcoin-sv',
  aliases: ['bsv'],
  family: 'utxo',
  quirks: {
    p2pkh: 0,
    p2sh: [5],
    bech32: null,
    cashAddr: null,
    virtualSize: false,
    // SV Node, `-maxtxsizepolicy`.
    largestTx: 10_000_000,
    algorithm: 'SHA256d',
    mweb: false,
    halving: { initial: 50_00000000n, interval: 210_000 },
    // SV Node, GENESIS_ACTIVATION_MAIN.
    restoredScripts: 620_538,
    // The Genesis upgrade gave sequence numbers their first meaning back (its specification, "nLockTime and nSequence").
    sequenceLocksUntil: 620_538,
    opcodes: 'bsv',
    finalConfirmations: 6,
    genesis: '0x000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    // Its first block after it left Bitcoin Cash.
    split: { height: 556_767, hash: '0x000000000000000001d956714215d96ffc00e0afda4cd0a96c96f8d802b1662b' },
  },
  tier: 'general',
  baseChain: 'bsv',
  name: { short: 'Bitcoin SV', full: 'Bitcoin SV' },
  native: { symbol: 'BSV', decimals: 8, gasUnit: 'sats/B' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 600,
  archiveDepth: 12,
  accent: '#eab300',
})
