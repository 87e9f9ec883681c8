import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { OrreryError } from '@orrery/errors/orrery-error'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { pseudoLanguage } from '@orrery/i18n/pseudo-language'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import type { SearchHit } from '@orrery/model/wire/search'
import { useSite } from '../app/site.ts'
import { readState } from '../app/state-text.ts'
import type { ServerState } from '../app/server-state.ts'
import { testChain } from '../routing/test-chains.ts'
import { createRenderer, type PageRequest, type RenderOptions } from './entry.tsx'

const shelf = readMessageShelf()
const HOSTILE = '</script><img src=x onerror=alert(1)><!-- \u2028 "\'&'
const hit = (chain: string, exact: boolean): SearchHit => ({
  kind: 'token',
  chain,
  id: '0xab',
  title: HOSTILE,
  detail: HOSTILE,
  path: `/ethereum/token/0xab`,
  exact,
})

const EMPTY = {
  total: 0,
  hits: [],
  extend: { totalIsFloor: false, next: null, previous: null, coverage: { ranges: [], complete: true } },
}
const calls: Readonly<Record<string, unknown>> = {
  search: async ({ q }: { q: string }) =>
    q === 'only-there'
      ? { hits: [{ ...hit('LTC', true), path: '/litecoin/tx/only-there' }], hints: [] }
      : { hits: [hit('ETH', false), hit('LTC', true)], hints: [] },
  searchChain: async ({ q }: { q: string }) => ({ hits: q === 'only-there' ? [] : [hit('ETH', false)], hints: [] }),
  getChainStatus: async () => {
    throw new Error('no status here')
  },
  getTransaction: async ({ hash }: { hash: string }) => {
    if (hash === 'dead') throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'refused' })
    if (hash === 'late') throw new DOMException('late', 'TimeoutError')
    if (hash === 'deaf') return new Promise(() => undefined)
    if (hash === 'bad') throw new OrreryError('HASH_MALFORMED', { text: hash, chain: 'ETH' })
    if (hash === 'bug') throw new TypeError('secret.internal is not a function')
    throw new OrreryError('TRANSACTION_NOT_FOUND', { hash, chain: 'ETH' })
  },
}
// What a test does not name is an empty list.
const api = new Proxy(calls, {
  get: (known, name: string) => known[name] ?? (async () => EMPTY),
}) as unknown as ApiClient

const options: RenderOptions = {
  api,
  chains: [testChain('ETH', 'ethereum', ['eth']), testChain('LTC', 'litecoin', [], 'utxo')],
  inactive: [testChain('BTC', 'bitcoin', [], 'utxo')],
  clock: { now: () => 1_700_000_000_000, monotonic: () => 0, sleep: () => Promise.resolve() },
  loadBundles: async (locale) => bundlesOf(await shelf, locale),
  testLanguages: true,
  manifest: {},
  styles: { common: '/assets/common.css', rest: '/assets/rest.css', texts: [], modules: {} },
  loadTimeoutMs: 2_000,
  onFault: (error) => {
    throw error
  },
}
/** Documents as whole texts. */
const renderer = (of: RenderOptions) => {
  const render = createRenderer(of)
  return async (request: PageRequest) => {
    const { html, ...told } = await render(request)
    return { ...told, html: html.join('') }
  }
}
const render = renderer(options)
const requestOf = (url: string, cookie?: string): PageRequest => ({
  url,
  cookie,
  origin: 'https://here.example',
  nonce: 'n0nce',
  requestId: 'req-7',
  signal: new AbortController().signal,
})
const get = (url: string, cookie?: string) => render(requestOf(url, cookie))
const stateOf = (html: string) => readState(/id="orrery-state">(.*?)<\/script>/s.exec(html)![1]!) as ServerState

test('S-02: what a token calls itself cannot leave the text it stands in', async () => {
  const { html, status } = await get('/search-suggestion?q=abc')
  expect(status).toBe(200)
  expect(html).not.toContain('<img src=x')
  expect(/id="orrery-state">([^<]*)<\/script>/.test(html)).toBe(true)
  expect(JSON.stringify(stateOf(html).data)).toContain('onerror')
})

test('a subject whose path names no chain is searched on all, in its language, and nothing else is', async () => {
  const hash = `0x${'a'.repeat(64)}`
  for (const [from, to] of [
    [`/tx/${hash}`, `/search-suggestion?q=${hash}`],
    [`/de/address/${hash}/logs`, `/de/search-suggestion?q=${hash}`],
    ['/explorer/block/7', '/explorer/search-suggestion?q=7'],
    [`/${hash}`, `/search-suggestion?q=${hash}`],
    [`/fr/0x${'A'.repeat(40)}`, `/fr/search-suggestion?q=0x${'A'.repeat(40)}`],
    ['/token/%2F%2Fevil.example%3Fa', '/search-suggestion?q=%2F%2Fevil.example%3Fa'],
  ] as const)
    expect(await get(from)).toMatchObject({ status: 302, location: to })
  for (const path of ['/tx', '/nowhere/7', `/0x${'a'.repeat(41)}`, `/tx/${'a'.repeat(300)}`])
    expect((await get(path)).status, path).toBe(404)
})

test('S-03: every script element carries the nonce or is data', async () => {
  for (const url of ['/search-suggestion?q=abc', '/nowhere', '/ethereum/tx/0xab']) {
    const { html } = await get(url)
    const scripts = html.match(/<script[^>]*>/g)!
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toMatch(/type="application\/json"|nonce="n0nce"/)
  }
})

test('performance W2: nothing but the style sheet stands in the way of the first paint', async () => {
  const { html } = await get('/search-suggestion?q=abc')
  const [head, body] = html.split('<body>')
  expect(head!.match(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]*>|<script/g)!.join()).toMatch(
    /^<link rel="stylesheet" [^>]*>(?:,<link rel="preload" as="font" [^>]*media="\(min-width: 48rem\)"[^>]*>)*$/,
  )
  // Where the swap would move lines the fonts come with the sheet.
  expect((await get('/ar/search-suggestion?q=abc')).html).not.toMatch(/as="font"[^>]*media=/)
  // What starts the page comes last, where it waits for the sheet.
  expect(body!.match(/<script(?! type="application\/json")/g)).toHaveLength(1)
  expect(body).toMatch(/<script nonce="n0nce">[^<]*import\(f\[0\]\)\.catch\([^<]*<\/script><\/body>/)
})

test('performance W2: who comes from elsewhere waits for no sheet, it stands in the document', async () => {
  const bringing = renderer({ ...options, commonStyles: '.everywhere{color:red}' })
  const asked = requestOf('/search-suggestion?q=abc')
  const { html } = await bringing({ ...asked, isArrival: true })
  expect(html).toContain('<style nonce="n0nce">.everywhere{color:red}</style>')
  expect(html).not.toContain('rel="stylesheet" href')
  const within = (await bringing({ ...asked, isArrival: false })).html
  expect(within).toContain('<link rel="stylesheet" href="/assets/common.css"/>')
  expect(within).not.toContain('.everywhere')
})

test.each([
  ['/nowhere', 404, 'Page not found'],
  ['/bitcoin', 404, 'Chain not followed here'],
  ['/ethereum/nothing', 404, 'Page not found'],
  ['/ethereum/block-list/page/0', 400, 'No such page number'],
  ['/ethereum/%zz', 400, 'Address cannot be read'],
  ['/ethereum/tx/bad', 400, 'Not a hash'],
  ['/ethereum/tx/0xab', 404, 'Transaction not found'],
  ['/ethereum/tx/dead', 502, 'Node unreachable'],
  ['/ethereum/tx/late', 504, 'The node takes too long'],
  ['/ethereum/tx/bug', 500, 'Something failed'],
])('%s is answered with %i and says "%s"', async (url, status, title) => {
  const page = await get(url)
  expect(page.status).toBe(status)
  expect(page.html).toContain(`<title>${title}`)
  expect(page.html).toMatch(/<h1[^>]*>/)
  expect(page.html).not.toContain('secret.internal')
  expect(page.html).toContain('noindex')
})

test('screens-evm §0: every page of a chain whose node is away says so above all else, and as of which block it tells', async () => {
  const told = (state: string) =>
    renderer({
      ...options,
      api: new Proxy(api, {
        get: (known, name, self) =>
          name === 'getChainStatus'
            ? async () => ({
                chain: 'ETH',
                state,
                reason: 'No node of ETH answers (refused).',
                head: { height: 1_234, hash: '0x12', timeMs: 0 },
                coverage: { ranges: [], complete: true },
                nodes: [],
              })
            : Reflect.get(known, name, self),
      }),
    })
  const banner = /<main[^>]*>(?:<[^>]+>)*<div[^>]*role="alert">.*?as of block 1,234.*?href="\/ethereum\/about"/s
  const drawn = async (state: string, path: string) => (await told(state)(requestOf(path))).html
  for (const path of ['/ethereum/block-list', '/ethereum/tx/0xab', '/ethereum/tx-list'])
    expect(await drawn('unreachable', path), path).toMatch(banner)
  expect(await drawn('following', '/ethereum/block-list')).not.toMatch(banner)
  // The mark beside the newest block is that of what moves.
  expect(await drawn('unreachable', '/ethereum/block-list')).toContain(`data-tip="Node unreachable"`)
})

test('a loader that never answers and does not heed its signal ends with the visitor', async () => {
  const { status } = await render({
    url: '/ethereum/tx/deaf',
    cookie: undefined,
    origin: 'https://here.example',
    nonce: 'n0nce',
    requestId: 'req-8',
    signal: AbortSignal.timeout(20),
  })
  expect(status).toBe(504)
})

test('screens-evm §0.4: what is unknown here is offered where it is known', async () => {
  const { html } = await get('/ethereum/tx/0xab')
  expect(stateOf(html).problem!.elsewhere).toEqual([{ chain: 'LTC', title: HOSTILE, path: '/ethereum/token/0xab' }])
})

test('screens-evm §0.4: what is malformed here is offered where it is well formed', async () => {
  const { html } = await get('/ethereum/tx/bad')
  expect(stateOf(html).problem!.elsewhere).toHaveLength(1)
})

test('what one chain does not know is searched on all, without script too', async () => {
  expect(await get('/search-suggestion?q=only-there&chain=eth')).toMatchObject({
    status: 302,
    location: '/litecoin/tx/only-there',
  })
})

test('explorer §2.1: an alias is a permanent redirect without a document', async () => {
  expect(await get('/eth/tx/0xab?x=1')).toEqual({ status: 301, location: '/ethereum/tx/0xab?x=1', html: '' })
})

test('language and theme stand in the document from the first byte', async () => {
  const { html } = await get('/ar/nowhere', 'ok_global={"theme":"dark"}')
  expect(html).toMatch(/^<!doctype html><html lang="ar" dir="rtl" data-theme="dark">/)
  expect((await get('/nowhere')).html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/)
  expect(html).toContain('href="/ar')
})

test('reliability S-41: no cookie breaks the document, and none is written into it', async () => {
  const plain = (await get('/nowhere')).html
  const marks = [
    '{',
    '[]',
    'null',
    '"',
    '%',
    '\u0000',
    '{"theme":',
    '{"theme":"',
    '<script>',
    '=;=',
    '{"timeMode":"local","timeZone":"',
  ]
  for (let i = 0; i < 110; i++) {
    const mark = marks[i % marks.length]!
    const value = `${mark}canary${'x'.repeat(i * 60)}${i % 3 === 0 ? encodeURIComponent(`"${mark}}`) : mark}`
    const { status, html } = await get('/nowhere', `ok_global=${value}; ok_site_info=${value}; other=${value}`)
    expect(status).toBe(404)
    expect(html.replaceAll(/nonce="[^"]*"/g, '')).toBe(plain.replaceAll(/nonce="[^"]*"/g, ''))
  }
})

test.each(['xx', '../../etc', '//evil.com', 'en_US<script>'])(
  'S-05: a test locale of %s is the page in its own language',
  async (locale) => {
    const { html } = await get(`/nowhere?test_locale=${encodeURIComponent(locale)}`)
    expect(html).toContain('<html lang="en"')
    expect((await get('/nowhere?test_locale=ar')).html).toContain('<html lang="ar"')
  },
)

test('foundations §3.2: the document carries its own words and the versions of its bundles, not the whole language', async () => {
  const state = stateOf((await get('/de/nowhere')).html)
  expect(Object.keys(state.versions)).toEqual(['en_US', 'de_DE'])
  expect(Object.keys(state.versions['de_DE']!)).toEqual(['site', 'evm', 'utxo'])
  const all = bundlesOf(await shelf, 'de_DE').flatMap(({ messages }) => Object.keys(messages))
  expect(Object.keys(state.messages).length).toBeGreaterThan(50)
  expect(Object.keys(state.messages).length).toBeLessThan(all.length / 2)
  expect(Object.keys(state.messages).filter((key) => /^(?:evm|utxo)\./.test(key))).toEqual([])
})

test('foundations §8: what a language lacks is English on an otherwise whole page', async () => {
  const { messages } = bundlesOf(await shelf, 'pl_PL')[0]!
  const { html, status } = await get('/pl/nowhere')
  expect(status).toBe(404)
  expect(html).toMatch(/^<!doctype html><html lang="pl" dir="ltr">/)
  const state = stateOf(html)
  for (const key of Object.keys(state.fallback)) expect(messages).not.toHaveProperty([key])
  expect(Object.keys({ ...state.fallback, ...state.messages })).toContain('shell.language')
})

test.each(LANGUAGES.map((language) => [language.code, language] as const))(
  'a page in %s says so, and offers every language by its own name',
  async (_, { urlSegment, intl, dir }) => {
    const { html } = await get(`/${urlSegment === 'en' ? '' : `${urlSegment}/`}search-suggestion?q=abc`)
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${intl}" dir="${dir}">`))
    for (const { ownName } of LANGUAGES) expect(html).toContain(ownName)
    const alternates = [...html.matchAll(/hrefLang="([^"]+)"/g)].map((match) => match[1])
    expect(alternates).toEqual(LANGUAGES.filter(({ complete }) => complete).map((language) => language.intl))
  },
)

test('foundations §2.1: the pseudo-language answers to test_locale alone, and only where tests are allowed', async () => {
  const { html } = await get('/nowhere?test_locale=en_XA')
  expect(html).toMatch(/^<!doctype html><html lang="en-XA" dir="ltr">/)
  expect(html).toMatch(/<title>\[[^\]]+\]/)
  expect(html.split('id="orrery-state"')[0]).not.toContain(pseudoLanguage.ownName)
  expect((await get('/en-xa/nowhere')).html).toContain('<html lang="en"')
  const production = renderer({ ...options, testLanguages: false })
  expect((await production(requestOf('/nowhere?test_locale=en_XA'))).html).toContain('<html lang="en"')
})

test('foundations §8: a part that speaks outside of what gives it a language says so', () => {
  const Part = () => createElement('p', null, useSite().t('shell.language'))
  expect(() => renderToString(createElement(Part))).toThrow('toLocale cannot be used outside of LocaleProvider')
})

test('a search works without script', async () => {
  const { html } = await get('/search-suggestion?q=abc')
  expect(html).toMatch(/<form [^>]*action="\/search-suggestion" method="get"/)
  expect(html).toContain('name="q"')
})

test('screens-evm §0.2: a page is also to be had as JSON and as plain text, and says where', async () => {
  const { html } = await get('/search-suggestion?q=abc')
  const [, json] = /<link rel="alternate" type="application\/json" href="https:\/\/here\.example([^"]*)"/.exec(html)!
  expect(json!.replaceAll('&amp;', '&'), 'of the same rows').toBe('/search-suggestion?q=abc&format=json')
  const shown = stateOf(html).data
  const twin = await render({ ...requestOf('/search-suggestion?q=abc'), twin: 'json' })
  expect(twin).toMatchObject({ status: 200, html: '' })
  expect(JSON.parse(twin.plain!)).toMatchObject({ url: expect.stringContaining('https://here.example/'), data: shown })
  const text = await render({ ...requestOf('/search-suggestion?q=abc'), twin: 'txt' })
  expect(text.plain!.split('\n').length).toBeGreaterThan(3)
  const absent = await render({ ...requestOf('/ethereum/tx/0xab'), twin: 'json' })
  expect(absent.status).toBe(404)
  expect(JSON.parse(absent.plain!).data.problem).toMatchObject({ status: 404 })
})

test('foundations §5.4: parameters that hold a script are cleaned at the door, and honest ones stand to the letter', async () => {
  const asked = '/de/ethereum/block-list?a=java%0ascript%3Aalert(1)&limit=50&b=%256a%2561vascript:x'
  const { status, location } = await get(asked)
  expect(status).toBe(302)
  expect(location).toMatch(/^\/de\/ethereum\/block-list\?/)
  expect([...new URLSearchParams(location!.split('?')[1])]).toEqual([
    ['a', 'alert(1)'],
    ['limit', '50'],
    ['b', 'x'],
  ])
  expect((await get(location!)).status).toBe(200)
  for (const honest of ['?limit=50', '?q=50%25+%26+more', '?a=1&a=2', '?cursor=abc%3D', '?'])
    expect((await get(`/ethereum/block-list${honest}`)).status, honest).toBe(200)
})

test('foundations §5.5: an amount that a filter sends without script leads to the address that is the same in every language', async () => {
  const { status, location } = await get('/de/ethereum/pending-list?least=1%2C5&limit=50')
  expect([status, location]).toEqual([302, '/de/ethereum/pending-list?least=1.5&limit=50'])
})

test('explorer §7: notices of the operator stand above the pages that they are for', async () => {
  const renderWith = renderer({
    ...options,
    banners: [
      { id: 'all', html: '<b>Upgrade on Monday</b>', chains: null },
      { id: 'ltc', html: 'Litecoin only', chains: ['LTC'] },
    ],
  })
  const shown = async (url: string) =>
    [...(await renderWith(requestOf(url))).html.matchAll(/<aside class="banner"([^>]*)>(.*?)<\/aside>/g)].map(
      ([, attributes, html]) => [attributes!.includes(' hidden=""'), html],
    )
  expect(await shown('/ethereum/block-list')).toEqual([
    [false, '<b>Upgrade on Monday</b>'],
    [true, 'Litecoin only'],
  ])
  expect((await shown('/litecoin/block-list')).map(([hidden]) => hidden)).toEqual([false, false])
  expect((await get('/ethereum/block-list')).html).not.toContain('class="banner"')
})
