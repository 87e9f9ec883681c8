// Made by `npm run gen` from packages/chains/records.
import type { Chain } from '@orrery/model/chain'
import { amoy } from '../records/amoy.ts'
import { apechain } from '../records/apechain.ts'
import { aptos } from '../records/aptos.ts'
import { arbitrumOne } from '../records/arbitrum-one.ts'
import { artelaTestnet } from '../records/artela-testnet.ts'
import { artela } from '../records/artela.ts'
import { avax } from '../records/avax.ts'
import { b2 } from '../records/b2.ts'
import { base } from '../records/base.ts'
import { bch } from '../records/bch.ts'
import { beacon } from '../records/beacon.ts'
import { bitlayer } from '../records/bitlayer.ts'
import { blast } from '../records/blast.ts'
import { bob } from '../records/bob.ts'
import { bsc } from '../records/bsc.ts'
import { bsv } from '../records/bsv.ts'
import { btc } from '../records/btc.ts'
import { canto } from '../records/canto.ts'
import { cosmos } from '../records/cosmos.ts'
import { dash } from '../records/dash.ts'
import { devnet } from '../records/devnet.ts'
import { doge } from '../records/doge.ts'
import { duckchainTestnet } from '../records/duckchain-testnet.ts'
import { duckchain } from '../records/duckchain.ts'
import { etc } from '../records/etc.ts'
import { ethereum } from '../records/ethereum.ts'
import { ethf } from '../records/ethf.ts'
import { ethw } from '../records/ethw.ts'
import { fractalBitcoin } from '../records/fractal-bitcoin.ts'
import { ftm } from '../records/ftm.ts'
import { geb } from '../records/geb.ts'
import { gnosis } from '../records/gnosis.ts'
import { goerli } from '../records/goerli.ts'
import { gravity } from '../records/gravity.ts'
import { hashkey } from '../records/hashkey.ts'
import { ink } from '../records/ink.ts'
import { kaia } from '../records/kaia.ts'
import { kava } from '../records/kava.ts'
import { kcc } from '../records/kcc.ts'
import { linea } from '../records/linea.ts'
import { ltc } from '../records/ltc.ts'
import { manta } from '../records/manta.ts'
import { mantle } from '../records/mantle.ts'
import { megaethTestnet } from '../records/megaeth-testnet.ts'
import { memecoreFormicarium } from '../records/memecore-formicarium.ts'
import { memecore } from '../records/memecore.ts'
import { metis } from '../records/metis.ts'
import { mode } from '../records/mode.ts'
import { monadDevnet } from '../records/monad-devnet.ts'
import { monadTestnet } from '../records/monad-testnet.ts'
import { mumbaiTest } from '../records/mumbai-test.ts'
import { oktcTest } from '../records/oktc-test.ts'
import { oktc } from '../records/oktc.ts'
import { opbnb } from '../records/opbnb.ts'
import { optimism } from '../records/optimism.ts'
import { plumeLegacy } from '../records/plume-legacy.ts'
import { plumeTestnet } from '../records/plume-testnet.ts'
import { plume } from '../records/plume.ts'
import { polygonCardonaTestnet } from '../records/polygon-cardona-testnet.ts'
import { polygonZkevmTest } from '../records/polygon-zkevm-test.ts'
import { polygonZkevm } from '../records/polygon-zkevm.ts'
import { polygon } from '../records/polygon.ts'
import { regtest } from '../records/regtest.ts'
import { ronin } from '../records/ronin.ts'
import { scroll } from '../records/scroll.ts'
import { sepolia } from '../records/sepolia.ts'
import { sol } from '../records/sol.ts'
import { soneium } from '../records/soneium.ts'
import { sonicTest } from '../records/sonic-test.ts'
import { starknet } from '../records/starknet.ts'
import { storyOdysseyTestnet } from '../records/story-odyssey-testnet.ts'
import { story } from '../records/story.ts'
import { sui } from '../records/sui.ts'
import { taiko } from '../records/taiko.ts'
import { ton } from '../records/ton.ts'
import { trx } from '../records/trx.ts'
import { unichainSepolia } from '../records/unichain-sepolia.ts'
import { usdt } from '../records/usdt.ts'
import { xLayerTestnet } from '../records/x-layer-testnet.ts'
import { xLayer } from '../records/x-layer.ts'
import { zksync } from '../records/zksync.ts'

/** Every chain of the shelf, main networks first, by name. */
export const ALL_CHAINS: readonly Chain[] = [
  apechain,
  aptos,
  arbitrumOne,
  artela,
  avax,
  b2,
  base,
  btc,
  bch,
  bsv,
  bitlayer,
  blast,
  bsc,
  bob,
  canto,
  cosmos,
  dash,
  doge,
  duckchain,
  ethereum,
  beacon,
  etc,
  ethf,
  ethw,
  ftm,
  fractalBitcoin,
  geb,
  gnosis,
  gravity,
  hashkey,
  ink,
  kaia,
  kava,
  kcc,
  linea,
  ltc,
  manta,
  mantle,
  memecore,
  metis,
  mode,
  oktc,
  optimism,
  opbnb,
  plumeLegacy,
  plume,
  polygon,
  polygonZkevm,
  ronin,
  scroll,
  sol,
  soneium,
  starknet,
  story,
  sui,
  taiko,
  usdt,
  ton,
  trx,
  xLayer,
  zksync,
  artelaTestnet,
  duckchainTestnet,
  goerli,
  regtest,
  devnet,
  megaethTestnet,
  memecoreFormicarium,
  monadDevnet,
  monadTestnet,
  oktcTest,
  plumeTestnet,
  amoy,
  mumbaiTest,
  polygonCardonaTestnet,
  polygonZkevmTest,
  sepolia,
  sonicTest,
  storyOdysseyTestnet,
  unichainSepolia,
  xLayerTestnet,
]
