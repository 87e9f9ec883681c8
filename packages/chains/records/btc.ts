import { defineChain } from '@orrery/model/chain'

/** Bitcoin. */
export const btc = defineChain({
  code: 'BTC',
  path: 'bitcoin',
  aliases: ['btc'],
  family: 'utxo',
  quirks: {
    p2pkh: 0,
    p2sh: [5],
    bech32: 'bc',
    cashAddr: null,
    virtualSize: true,
    algorithm: 'SHA256d',
    mweb: false,
    halving: { initial: 50_00000000n, interval: 210_000 },
    retarget: 2_016,
    layers: ['runes', 'omni'],
    ledgers: {
      runes: { from: 840_000, hasFirstRune: true },
      omni: { from: 324_140, rules: 'main' },
      inscriptions: { from: 767_430, jubilee: 824_544 },
      brc20: { rules: 'bitcoin' },
    },
    lightning: { lnd: 'bitcoin mainnet', cln: 'bitcoin' },
    finalConfirmations: 6,
    genesis: '0x000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    // The block after which Bitcoin Cash went its own way.
    split: { height: 478_559, hash: '0x00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148' },
  },
  tier: 'general',
  baseChain: 'btc',
  name: { short: 'Bitcoin', full: 'Bitcoin' },
  native: { symbol: 'BTC', decimals: 8, gasUnit: 'sats/vB' },
  tokenPrefix: 'BRC',
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 600,
  archiveDepth: 12,
  accent: '#f7931a',
  walletType: 0,
})
