import { defineChain } from '@orrery/model/chain'

/** Fractal Bitcoin. */
export const fractalBitcoin = defineChain({
  code: 'FRACTAL-BITCOIN',
  path: 'fractal-bitcoin',
  aliases: ['fractal'],
  family: 'utxo',
  quirks: {
    p2pkh: 0,
    p2sh: [5],
    bech32: 'bc',
    cashAddr: null,
    virtualSize: true,
    algorithm: 'SHA256d',
    mweb: false,
    // Of three blocks one is mined with Bitcoin's, the way Namecoin's are (docs.fractalbitcoin.io, mining).
    auxPow: true,
    // FIP-101, block type identification.
    indexedChainId: 0x2026,
    // Block 1 made as many coins as all others ever will (docs.fractalbitcoin.io, supply).
    halving: { initial: 25_00000000n, interval: 2_100_000, block1: 105_000_000_00000000n },
    layers: ['runes', 'cat'],
    // As docs.fractalbitcoin.io has it for wallets.
    ledgers: {
      inscriptions: { from: 21_000, jubilee: null },
      brc20: { rules: 'fractal' },
      // OP_CAT is there from the start: the reference's tracker begins with block 0.
      cat20: { from: 0, rules: 'fractal' },
    },
    finalConfirmations: 120,
  },
  tier: 'general',
  baseChain: 'btc',
  name: { short: 'Fractal', full: 'Fractal Bitcoin' },
  native: { symbol: 'FB', decimals: 8, gasUnit: 'sats/vB' },
  tokenPrefix: 'BRC',
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 30,
  archiveDepth: 2000,
  accent: '#e8702a',
  walletType: 70_000_061,
})
