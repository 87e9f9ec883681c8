import { describe, expect, test } from 'vitest'
import { allPages } from '../all-pages.ts'
import { hasSearchBox } from './has-search-box.ts'
import type { Route } from './route.ts'
import { createRouter } from './router.ts'
import { SEARCH_BOX_PATHS } from './search-box-paths.ts'
import { testChain } from './test-chains.ts'

const eth = testChain('ETH', 'ethereum')
const btc = testChain('BTC', 'bitcoin', [], 'utxo')
const ltc = testChain('LTC', 'litecoin', [], 'utxo')

// Records as the law wants them written, for pages of which most are not there yet.
const routes = SEARCH_BOX_PATHS.map(({ path }): Route => ({
  id: path,
  path,
  scope: 'chain',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  open: () => Promise.reject(new Error('not opened here')),
}))
const router = createRouter({
  routes,
  chains: [eth, btc, ltc],
  languages: [
    { code: 'en_US', urlSegment: 'en' },
    { code: 'de_DE', urlSegment: 'de' },
  ],
})
const boxAt = (path: string) => {
  const found = router.match(path, '')
  return found.kind === 'page' ? hasSearchBox(found.route, found.chain) : found.kind
}

describe('foundations §2.3: the header search box', () => {
  test.each([
    '/all-chain',
    '/data/hot-contract',
    '/account/project',
    '/account/project/type',
    '/token-supply-check',
    '/decompile',
    '/cex-list',
    '/cex-asset/tag',
    '/cex-asset/tag/tab',
    '/contract-diff',
    '/similar-contract',
    '/bridge-list',
    '/bridge-list/pages',
    '/bridge-list/pages/2',
    '/bridge-tx/0xab',
    '/approval',
    '/historical-balance-check',
    '/broadcasting',
    '/broadcasting/eth',
    '/private-label',
    '/monitor-list',
    '/monitor-edit',
    '/monitor-detail/7',
    '/large-transfer-monitor',
    '/large-transfer-monitor/eth',
    '/large-transfer-monitor/eth/usdt',
    '/token-alert',
    '/token-alert/eth',
    '/token-alert/eth/0xab',
    '/alpha-signals',
    '/faucet-testnet',
    '/defi/list',
  ])('stands above %s of every chain', (path) => {
    for (const chain of [eth, btc, ltc]) expect(boxAt(`/${chain.path}${path}`), chain.code).toBe(true)
    expect(boxAt(`/de/explorer/ethereum${path}`)).toBe(true)
  })

  test.each([
    ['/data/eip1559', eth],
    ['/data/eth-supply', eth],
    ['/btc-halving', btc],
  ])('stands above %s of its one chain', (path, only) => {
    for (const chain of [eth, btc, ltc]) expect(boxAt(`/${chain.path}${path}`), chain.code).toBe(chain === only)
  })

  test('a page that is not listed says for itself whether it has one', () => {
    expect(hasSearchBox({ path: '/block/:height', searchBox: true }, eth)).toBe(true)
    expect(hasSearchBox({ path: '/', searchBox: false }, null)).toBe(false)
  })

  test('the list holds the 26 paths of the section, and the pages that exist of them have the box', () => {
    expect(SEARCH_BOX_PATHS).toHaveLength(26)
    // Parameters may be called otherwise in our records.
    const shapeOf = (path: string) => path.replace(/:\w+/g, ':')
    const listed = SEARCH_BOX_PATHS.map(({ path }) => shapeOf(path))
    const there = allPages.filter(({ path }) => listed.includes(shapeOf(path)))
    expect(there.map(({ id }) => id)).toContain('all-chain')
    for (const page of there) expect(page.searchBox, page.id).toBe(true)
  })
})
