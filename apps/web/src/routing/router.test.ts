import { expect, test } from 'vitest'
import type { PageFacts } from './page.ts'
import type { Route } from './route.ts'
import { createRouter } from './router.ts'
import { testChain } from './test-chains.ts'

const route = (id: string, path: string, more: Partial<PageFacts> = {}): Route => ({
  id,
  path,
  scope: 'chain',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  ...more,
  open: () => Promise.reject(new Error('not opened here')),
})

const router = createRouter({
  routes: [
    route('home', '/', { scope: 'site' }),
    route('all-chain', '/all-chain', { scope: 'site' }),
    route('defi', '/defi/list', { scope: 'site' }),
    route('chain-home', '/'),
    route('block-list', '/block-list/:type(before)?', { paged: true }),
    route('block', '/block/:height/:nav?/:subNav?', { paged: true }),
    route('tx', '/tx/:type(uop)?/:hash/:tab?/:nav?'),
    route('alerts', '/token-alert', { audience: 'unrestricted-regions' }),
    route('token-list', '/token-list/:tab?', { families: ['evm'], paged: true }),
    route('upgrade', '/:upgrade(london-upgrade|pectra-upgrade)/:tab?'),
    route('guide', '/guide/:topic', { exact: false }),
  ],
  chains: [
    testChain('ETH', 'ethereum', ['eth']),
    testChain('SEPOLIA-TEST', 'sepolia', ['sepolia-test']),
    testChain('LTC', 'litecoin', ['ltc'], 'utxo'),
    { ...testChain('SHY', 'shy', ['shy']), hides: { pages: ['block-list'] } },
  ],
  inactive: [testChain('BTC', 'bitcoin', ['btc'], 'utxo')],
  languages: [
    { code: 'en_US', urlSegment: 'en' },
    { code: 'de_DE', urlSegment: 'de' },
    { code: 'zh_CN', urlSegment: 'zh-hans' },
    { code: 'ko_KR', urlSegment: 'ko', onPrefixedSite: false },
  ],
})

const at = (path: string, search = '') => {
  const found = router.match(path, search)
  if (found.kind === 'page')
    return {
      page: found.route.id,
      chain: found.chain?.code ?? null,
      params: found.params,
      number: found.page,
      language: found.place.language,
      prefixed: found.place.prefixed,
    }
  return found.kind === 'redirect' ? found.to : found.why
}
const page = (id: string, chain: string | null, more: object = {}) => ({
  page: id,
  chain,
  params: {},
  number: 1,
  language: 'en_US',
  prefixed: false,
  ...more,
})

test('explorer §2.1, foundations §2.1: language, prefix, chain and page path are read in this order', () => {
  expect(at('/')).toEqual(page('home', null))
  expect(at('/ethereum')).toEqual(page('chain-home', 'ETH'))
  expect(at('/ethereum/block/7')).toEqual(page('block', 'ETH', { params: { height: '7' } }))
  expect(at('/de/ethereum/block/7')).toEqual(page('block', 'ETH', { params: { height: '7' }, language: 'de_DE' }))
  expect(at('/zh-hans/explorer/ethereum')).toEqual(page('chain-home', 'ETH', { language: 'zh_CN', prefixed: true }))
  expect(at('/explorer')).toEqual(page('home', null, { prefixed: true }))
  expect(at('/explorer/all-chain')).toEqual(page('all-chain', null, { prefixed: true }))
  expect(at('/defi/list')).toEqual(page('defi', null))
})

test('explorer §2.2: a page path may begin with one of several words, and with no other', () => {
  expect(at('/ethereum/pectra-upgrade/before')).toEqual(
    page('upgrade', 'ETH', { params: { upgrade: 'pectra-upgrade', tab: 'before' } }),
  )
  expect(at('/ethereum/other-upgrade')).toBe('path')
})

test('explorer §2.1: an alias leads to the full name and keeps the query', () => {
  expect(at('/eth')).toBe('/ethereum')
  expect(at('/eth/block/7', '?tab=1')).toBe('/ethereum/block/7?tab=1')
  expect(at('/de/explorer/sepolia-test/tx/0xab')).toBe('/de/explorer/sepolia/tx/0xab')
  expect(at('/Ethereum/block/7')).toBe('/ethereum/block/7')
})

test('foundations §2.1: page 1 has no suffix, other pages have one', () => {
  expect(at('/ethereum/block-list/page/2')).toEqual(page('block-list', 'ETH', { number: 2 }))
  expect(at('/ethereum/block-list/before/page/3')).toEqual(
    page('block-list', 'ETH', { number: 3, params: { type: 'before' } }),
  )
  expect(at('/ethereum/block-list/page/1')).toBe('/ethereum/block-list')
  expect(at('/ethereum/block/7/transactions/page/4')).toEqual(
    page('block', 'ETH', { number: 4, params: { height: '7', nav: 'transactions' } }),
  )
})

test.each(['0', '-1', '1.5', 'two', '01', '99999999999999999999'])('a page number of %s is bad input', (number) => {
  expect(at(`/ethereum/block-list/page/${number}`)).toBe('page-number')
})

test('foundations §2.1: a trailing slash and doubled slashes are removed, except on the root', () => {
  expect(at('/ethereum/')).toBe('/ethereum')
  expect(at('/de/')).toBe('/de')
  expect(at('//ethereum//block//7/')).toBe('/ethereum/block/7')
  expect(at('/')).toEqual(page('home', null))
})

test('the default language has no segment of its own', () => {
  expect(at('/en/ethereum')).toBe('/ethereum')
  expect(at('/en')).toBe('/')
  expect(at('/DE/ethereum')).toBe('/de/ethereum')
})

test('screens-evm §0.4: each way to miss has its own name', () => {
  expect(at('/nowhere')).toBe('chain')
  expect(at('/nowhere/block/7')).toBe('path')
  expect(at('/ethereum/nothing')).toBe('path')
  expect(at('/ethereum/404')).toBe('path')
  expect(at('/bitcoin/block/7')).toBe('inactive-chain')
  expect(at('/litecoin/token-list')).toBe('not-offered')
  // Not by its operator (screens-evm §0.7).
  expect(at('/shy/block-list/page/2')).toBe('not-offered')
  expect(at('/shy/token-list')).toEqual(page('token-list', 'SHY'))
  expect(at('/ethereum/%zz')).toBe('encoding')
  for (const sign of ['%00', '%1b', '%7f', '%c2%85']) expect(at(`/ethereum/tx/0x1${sign}`)).toBe('encoding')
  expect(at(`/${'a/'.repeat(40)}`)).toBe('path')
})

test('foundations §2.2: a route is exact unless its record says otherwise, and then takes what stands below it', () => {
  expect(at('/ethereum/guide/gas')).toEqual(page('guide', 'ETH', { params: { topic: 'gas' } }))
  expect(at('/ethereum/guide/gas/limits/of/blocks')).toEqual(page('guide', 'ETH', { params: { topic: 'gas' } }))
  expect(at('/eth/guide/gas/limits/')).toBe('/ethereum/guide/gas/limits')
  expect(at('/ethereum/guide')).toBe('path')
  expect(at('/ethereum/block-list/before/more')).toBe('path')
})

test('foundations §2.2: only a page with a page-number variant has one', () => {
  expect(at('/ethereum/block-list/page/2')).toEqual(page('block-list', 'ETH', { number: 2 }))
  expect(at('/ethereum/token-alert/page/2')).toBe('path')
  expect(at('/all-chain/page/2')).toBe('path')
})

test('foundations §2.2: the brand with the prefix has a chain, a not-found path below it and a home to fall back to', () => {
  expect(at('/ethereum/404')).toBe('path')
  expect(at('/ethereum/nothing')).toBe('path')
  expect(at('/explorer/nowhere')).toBe('chain')
  expect(at('/de/explorer/eth/nothing', '?a=1')).toBe('/de/explorer/ethereum?a=1')
})

test('foundations §2.2: below the prefix an unmatched path leads to the chain home, its 404 path does not', () => {
  expect(at('/explorer/ethereum/nothing/at/all')).toBe('/explorer/ethereum')
  expect(at('/explorer/ethereum/404')).toBe('path')
})

test('foundations §2.2: a region-restricted page is explained below the prefix and whole without it', () => {
  expect(at('/explorer/ethereum/token-alert')).toBe('restricted')
  expect(at('/ethereum/token-alert')).toEqual(page('alerts', 'ETH'))
})

test('a decoded segment is handed to the page and encoded again in redirects', () => {
  expect(at('/ethereum/tx/a%2Fb')).toEqual(page('tx', 'ETH', { params: { hash: 'a/b' } }))
  expect(at('/eth/tx/a%2Fb%3Fc')).toBe('/ethereum/tx/a%2Fb%3Fc')
})

// reliability S-21
const EVIL = [
  '//evil.com',
  '/\\evil.com',
  '/%5cevil.com',
  '/%2f%2fevil.com',
  '/en//evil.com',
  '/en/%2f%2fevil.com',
  '/\tevil.com',
  '/%09/evil.com',
  '/%0d%0aLocation:%20x',
  '///evil.com//',
  '/de//evil.com/',
  '/explorer//evil.com',
  '/eth//evil.com',
  '/eth/%2f%2fevil.com/',
  '/eth/\\evil.com/',
  '/en/\\evil.com',
  '/eth/block/%2f%2fevil.com',
  '/http://evil.com',
  '/eth/block/https:evil.com/',
  '/%2e%2e//evil.com',
  '/..//evil.com',
  '/eth/..//evil.com/',
]
test.each(
  ['', '/de', '/en', '/explorer', '/de/explorer', '/eth'].flatMap((before) => EVIL.map((path) => before + path)),
)('S-21: %j leads nowhere but here', (path) => {
  const found = router.match(path, '?next=//evil.com')
  if (found.kind !== 'redirect') return
  expect(found.to).toMatch(/^\/(?![/\\])/)
  expect(found.to).not.toMatch(/[\u0000-\u001f\\]/)
  expect(new URL(found.to, 'https://here.example').origin).toBe('https://here.example')
})

test('a redirect leads to a page or a miss, never to another redirect', () => {
  for (const path of [
    '/eth/',
    '/en/eth//block/7/',
    '/en/explorer/eth/nothing',
    '/EN/ETH/block-list/page/1/',
    ...EVIL,
  ]) {
    const found = router.match(path, '')
    if (found.kind === 'redirect') expect(router.match(found.to, '').kind).not.toBe('redirect')
  }
})

test('explorer §6: a language that the prefixed variant does not offer leads there to the default one', () => {
  expect(at('/ko/ethereum/block/7')).toEqual(page('block', 'ETH', { params: { height: '7' }, language: 'ko_KR' }))
  expect(at('/ko/explorer/ethereum/block/7', '?a=1')).toBe('/explorer/ethereum/block/7?a=1')
  expect(at('/ko/explorer')).toBe('/explorer')
})
