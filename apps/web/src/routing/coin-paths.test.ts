import { findChain } from '@orrery/chains/find-chain'
import type { Chain } from '@orrery/model/chain'
import { describe, expect, test } from 'vitest'
import { allPages } from '../all-pages.ts'
import { overlayPath } from '../ssr/overlay-path.ts'
import { createRouter } from './router.ts'

const HASH = 'ab'.repeat(32)
const COINS = ['BTC', 'LTC', 'BCH', 'BSV', 'DASH', 'DOGE', 'FRACTAL-BITCOIN'] as const
type Coin = (typeof COINS)[number]
const chains: readonly Chain[] = COINS.map((code) => findChain(code)!)
const router = createRouter({ routes: allPages, chains, languages: [{ code: 'en_US', urlSegment: 'en' }] })

/** What answers a path of a coin: a page by its id, or why nothing does. */
const answer = (coin: Coin, path: string): string => {
  const found = router.match(`/${findChain(coin)!.path}${path}`, '')
  return found.kind === 'page' ? found.route.id : found.kind === 'miss' ? 'none' : found.to
}

// screens-nonevm §3, line by line: the page, its paths, and the coins that have it.
const TABLE: readonly (readonly [page: string, paths: readonly string[], coins: readonly Coin[]])[] = [
  ['chain-home', [''], COINS],
  ['block-list', ['/block-list', '/block-list/before'], COINS],
  ['block', ['/block/7', '/block/7/transactions'], COINS],
  ['charts', ['/charts'], COINS],
  ['chart', ['/charts/hashrate'], COINS],
  ['download', ['/download'], COINS],
  ['tx-list', ['/tx-list', '/tx-list/large'], COINS],
  ['tx', [`/tx/${HASH}`, `/tx/${HASH}/cpfp`, `/tx/${HASH}/rbf`], COINS],
  ['address', ['/address/x', '/address/x/analytics'], COINS],
  ['pending-list', ['/pending-list'], COINS],
  ['rich-list', ['/rich-list', '/rich-list/distribution'], COINS],
  ['dormant-list', ['/dormant-list'], COINS],
  ['pool-list', ['/pool-list'], COINS],
  ['mining-pool', ['/pool/some'], COINS],
  ['halving', ['/halving', '/btc-halving'], COINS],
  ['forked-block-list', ['/forked-block-list'], COINS],
  ['forked-block', [`/forked-block/${HASH}`], COINS],
  ['node-list', ['/node-list'], ['BTC', 'LTC']],
  ['node', ['/node/02ab'], ['BTC', 'LTC']],
  ['channel-list', ['/channel-list'], ['BTC', 'LTC']],
  ['channel', ['/channel/1x1x1'], ['BTC', 'LTC']],
  ['inscription-list', ['/inscription-list'], ['BTC', 'LTC', 'DOGE', 'FRACTAL-BITCOIN']],
  [
    'inscription',
    [`/inscription/ordinals/${HASH}i0`, `/inscription/brc20/${HASH}i0`, `/inscription/${HASH}i0`],
    ['BTC', 'LTC', 'DOGE', 'FRACTAL-BITCOIN'],
  ],
  // DRC20 on Dogecoin.
  ['brc20-list', ['/brc20-list'], ['BTC', 'DOGE', 'FRACTAL-BITCOIN']],
  ['brc20-tx-list', ['/brc20-tx-list'], ['BTC', 'DOGE', 'FRACTAL-BITCOIN']],
  ['runes-list', ['/runes-list'], ['BTC', 'FRACTAL-BITCOIN']],
  ['runes-tx-list', ['/runes-tx-list'], ['BTC', 'FRACTAL-BITCOIN']],
  ['cat20-list', ['/cat20-list'], ['FRACTAL-BITCOIN']],
  ['cat20-tx-list', ['/cat20-tx-list'], ['FRACTAL-BITCOIN']],
  ['masternode-list', ['/validator-list'], ['DASH']],
  ['masternode', ['/validator/x'], ['DASH']],
  ['blacklist', ['/blacklist'], ['BTC']],
  ['banknote', ['/banknote'], ['BTC']],
  ['fee-market', ['/gas-price', '/gas-price/history'], COINS],
  ['output-assets', ['/assets/x'], COINS],
  ['labelled-list', ['/cex-list', '/defi/list'], COINS],
  ['output-needs-source', ['/btc-layer2', '/tokenomics'], COINS],
]

describe('screens-nonevm §3: which page exists for which coin', () => {
  test.each(TABLE)('%s', (page, paths, coins) => {
    for (const coin of COINS)
      for (const path of paths) {
        expect([coin, path, answer(coin, path)]).toEqual([coin, path, coins.includes(coin) ? page : 'none'])
      }
  })

  test('what no coin has leads nowhere', () => {
    const none = ['/witness/x', '/bp-list', '/approval', '/verified-contracts', '/checkpoint/1', '/batch-list']
    const neither = [
      '/deposits-list',
      '/blob-list',
      '/bridge-list',
      `/uncleblock/${HASH}`,
      '/dex-list',
      '/ens/a',
      '/uns/1',
    ]
    for (const coin of COINS)
      for (const path of [...none, ...neither]) expect([coin, path, answer(coin, path)]).toEqual([coin, path, 'none'])
  })

  test('paths of USDT are pages of Bitcoin: its own of the ledger, and all else Bitcoin’s', () => {
    const usdt = findChain('USDT')!
    for (const [path, page] of [
      ['', 'omni'],
      ['/tx-list', 'omni'],
      ['/rich-list', 'omni'],
      ['/token-list', 'omni'],
      [`/tx/${HASH}`, 'tx'],
      ['/address/x', 'address'],
      ['/pending-list', 'pending-list'],
      ['/dormant-list', 'dormant-list'],
      ['/block-list', 'block-list'],
      ['/forked-block-list', 'forked-block-list'],
      ['/gas-price', 'fee-market'],
      ['/banknote', 'banknote'],
      ['/blacklist', 'blacklist'],
      ['/charts', 'chart'],
      ['/download', 'download'],
      ['/assets/x', 'output-assets'],
    ] as const) {
      const target = overlayPath(usdt, path, chains)!
      expect([path, answer('BTC', target.replace(/^\/bitcoin/, ''))]).toEqual([path, page])
    }
  })
})
