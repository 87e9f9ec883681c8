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
    // Block 0 is as Bitcoin's; difficulty changes with every block, but sats go by periods as long as Bitcoin's are among its own (fractal-bitcoin/ord, `epoch.rs`).
    sats: { block0: 50_00000000n, period: 20_160 },
    layers: ['runes', 'cat'],
    // As docs.fractalbitcoin.io has it for wallets, and the ord that the chain's maintainers keep (github.com/fractal-bitcoin/ord, 0.20.0-f3).
    ledgers: {
      runes: { from: 84_000, unlockBlocks: 2_100_000, hasFirstRune: true, smallLetters: true },
      inscriptions: { from: 21_000, jubilee: 21_000 },
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
  archiveDepth: 240,
  accent: '#e8702a',
  walletType: 70_000_061,
})
