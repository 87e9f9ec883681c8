import { defineChain } from '@orrery/model/chain'

/** Dash. */
export const dash = defineChain({
  code: 'DASH',
  path: 'dash',
  aliases: [],
  family: 'utxo',
  quirks: {
    p2pkh: 76,
    p2sh: [16],
    bech32: null,
    cashAddr: null,
    virtualSize: false,
    algorithm: 'X11',
    mweb: false,
    halving: null,
    // Told from version 20 on, when the budget's part became a fifth; what the first blocks made hung on their difficulty, too.
    subsidy: {
      rule: 'decline',
      initial: 5_00000000n,
      interval: 210_240,
      part: 14n,
      budgetPart: 5n,
      from: 1_987_776,
    },
    opcodes: 'dash',
    finalConfirmations: 6,
    chainLocks: true,
    masternodes: true,
    genesis: '0x00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6',
  },
  tier: 'general',
  baseChain: 'dash',
  name: { short: 'Dash', full: 'Dash' },
  native: { symbol: 'DASH', decimals: 8, gasUnit: 'duffs/B' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 158,
  archiveDepth: 12,
  accent: '#008de4',
})
