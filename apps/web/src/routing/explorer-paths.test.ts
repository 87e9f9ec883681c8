import { findChain } from '@orrery/chains/find-chain'
import { expect, test } from 'vitest'
import { allPages } from '../all-pages.ts'
import { createRouter } from './router.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = `0x${'cd'.repeat(20)}`
const router = createRouter({
  routes: allPages,
  chains: [findChain('ETH')!, findChain('BTC')!, findChain('FRACTAL-BITCOIN')!],
  languages: [{ code: 'en_US', urlSegment: 'en' }],
})
/** What answers a path: a page by its id, another path that it leads to, or why nothing does. */
const answer = (path: string): string => {
  const found = router.match(path, '')
  return found.kind === 'page' ? found.route.id : found.kind === 'redirect' ? found.to : `no page: ${found.why}`
}

// explorer §2.2 in its order, each path with each of its optional parts.
const OF_CHAINS: Readonly<Record<'ethereum' | 'bitcoin' | 'fractal-bitcoin', readonly string[]>> = {
  ethereum: [
    '',
    '/block-list',
    '/block-list/before',
    '/block/7',
    '/block/7/transactions',
    '/block/7/transactions/all',
    '/tx-list',
    '/tx-list/large',
    '/tx-list/l2tol1',
    '/tx-list/l1tol2',
    `/tx/${HASH}`,
    `/tx/uop/${HASH}`,
    `/tx/${HASH}/logs`,
    `/tx/${HASH}/logs/all`,
    `/address/${ADDRESS}`,
    `/address/${ADDRESS}/tokens/all`,
    `/address-txns/${ADDRESS}`,
    `/account/${ADDRESS}/tokens/all`,
    '/rich-list',
    '/rich-list/distribution',
    '/download',
    '/pending-list',
    `/uncleblock/${HASH}`,
    '/token-list',
    '/token-list/vaults',
    `/token/erc20/${ADDRESS}`,
    `/token/${ADDRESS}`,
    `/token-addr/${ADDRESS}`,
    `/tokenId/${ADDRESS}/1`,
    '/ens/a.eth',
    '/uns/1',
    '/verify-proxy-contract',
    '/verify-contract-preliminary',
    '/verify-contract-sourcecode-sol-multi',
    '/verify-contract-sourcecode-sol-single',
    '/verify-contract-sourcecode-sol-vyper',
    '/verify-contract-result',
    '/verify-contract-result-multi',
    '/verify-contract-result-single',
    '/verify-contract-result-vyper',
    '/gas-price',
    '/gas-price/history',
    '/verified-contracts',
    '/approve',
    '/approval',
    `/approval/${ADDRESS}`,
    `/approval/${ADDRESS}/nft`,
    '/blacklist',
    '/transfer-list',
    '/token-tx-list',
    '/validator-list',
    '/validator-list/active',
    '/validator/7',
    '/batch/7',
    '/batch-list',
    '/batch-list/proved',
    '/statebatch/7',
    '/statebatch/isbedrock/7',
    '/banknote',
    '/banknote/destroy',
    '/unsubscribe',
    '/cex-list',
    '/cex-asset/tag',
    '/cex-asset/tag/assets',
    '/decompile',
    '/shanghai-upgrade',
    '/shanghai-upgrade/withdrawals',
    '/dencun-upgrade',
    `/assets/${ADDRESS}`,
    `/assets/${ADDRESS}/1`,
    '/deposits-list',
    '/withdrawal-list',
    '/tools',
    '/about',
    '/dormant-list',
    '/8th-anniversary',
    '/8th-anniversary/events',
    '/forked-block-list',
    '/forked-block-list/page/2',
    `/forked-block/${HASH}`,
    '/charts',
    '/charts/tx-count',
    '/dex-list',
    '/similar-contract',
    '/contract-diff',
    `/blob/7/${HASH}`,
    '/blob-list',
    '/blob-list/page/2',
    '/bridge-list',
    '/bridge-list/page/2',
    `/bridge-tx/${HASH}`,
    '/dispute-game-list',
    `/tokenomics/${ADDRESS}`,
    '/defi/list',
    '/token-supply-check',
    '/historical-balance-check',
  ],
  bitcoin: [
    '',
    '/block-list',
    '/block/7',
    '/tx-list',
    '/tx-list/large',
    `/tx/${'ab'.repeat(32)}`,
    '/address/bc1qexample',
    '/rich-list',
    '/pending-list',
    '/pool-list',
    '/pool/antpool',
    '/node/02ab',
    '/node-list',
    '/node-list/page/2',
    '/channel-list',
    '/channel-list/page/2',
    '/channel/1x2x3',
    '/halving',
    '/btc-halving',
    '/inscription-list',
    '/inscription/ordinals/7',
    '/runes-list',
    '/runes-list/page/2',
    '/runes-tx-list',
    '/runes-tx-list/page/2',
    '/btc-layer2',
    '/dormant-list',
    '/forked-block-list',
    `/forked-block/${'ab'.repeat(32)}`,
    '/charts',
    '/charts/tx-count',
    '/about',
    '/download',
  ],
  'fractal-bitcoin': ['/cat20-list', '/cat20-list/page/2', '/cat20-tx-list', '/cat20-tx-list/page/2'],
}

// explorer §2.3 in its order.
const OF_THE_SITE = [
  '/',
  '/all-chain',
  '/unsubscribe',
  '/cex-list',
  '/cex-asset',
  '/decompile',
  '/about',
  '/tools',
  '/approval',
  '/broadcasting',
  '/broadcasting/ethereum',
  '/historical-balance-check',
  '/token-supply-check',
  '/btc-halving',
  '/contract-diff',
  '/multi-search',
  '/search-suggestion',
  '/bridge-list',
  '/bridge-tx',
  '/similar-contract',
  '/docs/en',
  '/docs/en/blocks',
  '/eaas',
  '/large-transfer-monitor',
  '/large-transfer-monitor/ethereum',
  '/large-transfer-monitor/ethereum/usdt',
  '/token-alert',
  `/token-alert/ethereum/${ADDRESS}`,
  '/alpha-signals',
  '/faucet-testnet',
  '/btc-layer2',
  '/defi/list',
  '/project/name',
  // The hub's own paths, and those of foundations §2.3.
  '/chainhub/ethereum/chart-details/tx-count',
  '/chainhub/data-broadcast',
  '/chainhub/choiceness',
  '/chainhub/ethereum/network-stats',
  '/chainhub/ethereum/addresses',
  '/private-label',
  '/monitor-list',
  '/monitor-edit',
  '/monitor-detail/7',
]

/** Of families that this site does not index yet: their chains are not among those of its shelf either. */
const OTHER_FAMILIES = ['/bp-list', '/witness', '/object/0x1', '/checkpoint/7', '/checkpoint-list']

test('explorer §2.2: every path below a chain is answered by a page', () => {
  const missing = Object.entries(OF_CHAINS).flatMap(([chain, paths]) =>
    paths
      .map((path) => [`/${chain}${path}`, answer(`/${chain}${path}`)])
      .filter(([, told]) => told!.startsWith('no page')),
  )
  expect(missing).toEqual([])
})

test('explorer §2.3, foundations §2.3: every path without a chain is answered by a page', () => {
  expect(OF_THE_SITE.map((path) => [path, answer(path)]).filter(([, told]) => told!.startsWith('no page'))).toEqual([])
})

test('explorer §2.2: paths of families that are not indexed here are no pages, and are told so', () => {
  expect(OTHER_FAMILIES.map((path) => answer(`/ethereum${path}`)).every((told) => told.startsWith('no page'))).toBe(
    true,
  )
})

test('foundations §2.2: the path of what is not found is not found, with and without a chain', () => {
  expect(['/404', '/ethereum/404', '/ethereum/nothing'].map(answer)).toEqual([
    'no page: chain',
    'no page: path',
    'no page: path',
  ])
})
