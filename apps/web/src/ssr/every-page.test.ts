import { describe, expect, test } from 'vitest'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import type { Chain } from '@orrery/model/chain'
import { allPages } from '../all-pages.ts'
import { ADDRESS, SAMPLE_PARAMS } from '../pages/page-params.fixture.ts'
import { TABS } from '../pages/page-tabs.fixture.ts'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../page-parts/samples/sample-rows.fixture.ts'
import { isOffered } from '../routing/is-offered.ts'
import { createRenderer } from './entry.tsx'

/** An output chain with every ledger and rule that pages are of. */
const richUtxo: Chain = {
  ...(sampleUtxo as Chain & { readonly family: 'utxo' }),
  quirks: {
    ...(sampleUtxo as Chain & { readonly family: 'utxo' }).quirks,
    masternodes: true,
    ledgers: {
      runes: { from: 0, hasFirstRune: true },
      cashTokens: { from: 0 },
      inscriptions: { from: 0, jubilee: 0 },
      brc20: { rules: 'regtest' },
      cat20: { from: 0, rules: 'regtest' },
      omni: { from: 0, rules: 'test' },
    },
  },
}
const CHAINS = [sampleEvm, richUtxo]

const ORIGIN = 'https://here.example'
const shelf = readMessageShelf()
const render = createRenderer({
  api: createSampleApi(),
  chains: CHAINS,
  inactive: [],
  clock: { now: () => SAMPLE_NOW, monotonic: () => 0, sleep: () => Promise.resolve() },
  loadBundles: async (locale) => bundlesOf(await shelf, locale),
  testLanguages: false,
  manifest: {},
  styles: { common: '/assets/common.css', rest: '/assets/rest.css', texts: [], modules: {} },
  loadTimeoutMs: 10_000,
  onFault: (error) => {
    throw error
  },
})
const ask = (url: string, twin?: 'json' | 'txt' | 'csv') =>
  render({
    url,
    cookie: undefined,
    origin: ORIGIN,
    nonce: 'n0nce',
    requestId: 'req',
    signal: new AbortController().signal,
    ...(twin !== undefined && { twin }),
  })

/** Those that pages of the shelf's own tests do without. */
const OTHERS: Readonly<Record<string, string>> = {
  tokenContractAddress: ADDRESS,
  type: 'tx-count',
  tick: 'ordi',
  category: 'ab'.repeat(32),
  cat20: `${'ab'.repeat(32)}_0`,
  rune: '840000:3',
  inscription: `${'ab'.repeat(32)}i0`,
  channel: '800000x1x0',
  pubKey: `02${'ab'.repeat(32)}`,
}

/** A path that a pattern takes, without what may be left out; null where nothing is known to put in. */
function pathOf(pattern: string): string | null {
  const parts = pattern.split('/').flatMap((part) => {
    const [, name, choice] = /^:(\w+)(?:\(([^)]*)\))?/.exec(part) ?? []
    if (name === undefined) return [part]
    if (part.endsWith('?')) return []
    const choices = choice?.split('|')
    const sample = OTHERS[name] ?? SAMPLE_PARAMS[name] ?? null
    return [choices === undefined || (sample !== null && choices.includes(sample)) ? sample : choices[0]!]
  })
  return parts.includes(null) ? null : parts.map((part) => encodeURIComponent(part!)).join('/')
}

/** Has no document of its own: without an address to lead on to it is not found. */
const LEADS_ON = 'old-path'

/** What one output chain shows is what another does. */
const isFirst = ({ family }: Chain, index: number, chains: readonly Chain[]): boolean =>
  chains.findIndex((chain) => chain.family === family) === index

/** Every page on every kind of chain that has it, with an address of one. */
const PAGES = allPages.flatMap((route) => {
  const chains: readonly (Chain | null)[] =
    route.scope === 'site' ? [null] : CHAINS.filter((chain) => isOffered(route, chain)).filter(isFirst)
  return chains.map((chain) => ({ id: route.id, route, chain }))
})

/** The document of a page where its address leads; null where it leads to another place than a document of this site. */
async function documentOf(url: string) {
  for (let [at, hops] = [url, 0]; hops < 4; hops++) {
    const answer = await ask(at)
    if (answer.location === null || answer.location === undefined)
      return { ...answer, html: answer.html.join(''), url: at }
    at = answer.location.startsWith(ORIGIN) ? answer.location.slice(ORIGIN.length) : answer.location
  }
  throw new Error(`${url} leads round in a circle`)
}

const attribute = (html: string, tag: RegExp): string | undefined => tag.exec(html)?.[1]?.replaceAll('&amp;', '&')
/** What carries who led a visitor here, and nothing of the page. */
const TRACKING = 'utm_source=mail&fbclid=abc&gclid=def'

describe('screens-evm §0.7, §0.8: every page', () => {
  test('is drawn here by an address of its own', () => {
    expect(PAGES.filter(({ route }) => pathOf(route.path) === null).map(({ id }) => id)).toEqual([])
    expect(allPages.map(({ id }) => id).filter((id) => !PAGES.some((page) => page.id === id))).toEqual([])
  })

  test.each(PAGES.map((page) => [`${page.id}${page.chain === null ? '' : ` on ${page.chain.family}`}`, page] as const))(
    '%s',
    async (_, { route, chain }) => {
      const base = `${chain === null ? '' : `/${chain.path}`}${pathOf(route.path) ?? ''}` || '/'
      const { html, status, url } = await documentOf(`${base}?${TRACKING}`)
      expect([base, status]).toEqual([base, route.id === LEADS_ON ? 404 : 200])

      // Title: subject | chain | site.
      const title = attribute(html, /<title>([^<]*)<\/title>/) ?? ''
      const parts = title.split(' | ')
      expect(parts.at(-1)).toBe('Orrery')
      if (chain !== null && url.startsWith(`/${chain.path}`)) expect(title).toContain(chain.name.full)
      if (base !== '/') expect(parts.length, `${base} has a subject`).toBeGreaterThan(1)

      // What unfurls a link, and where the page is at home: without whoever led here.
      const canonical = attribute(html, /<link rel="canonical" href="([^"]*)"/)
      expect(canonical?.startsWith(`${ORIGIN}/`)).toBe(true)
      expect(canonical).not.toMatch(/utm_|fbclid|gclid/)
      expect(attribute(html, /<meta property="og:title" content="([^"]*)"/)).toBe(
        attribute(html, /<title>([^<]*)<\/title>/),
      )
      expect(attribute(html, /<meta property="og:url" content="([^"]*)"/)).toBe(canonical)
      if (status !== 200) return
      if (route.bare !== true)
        expect(attribute(html, /<meta property="og:image" content="([^"]*)"/), 'a card').toMatch(/format=png/)

      // First paint without script, one main heading, and landmarks.
      expect(html).toContain('<main')
      expect(html.match(/<h1[ >]/g) ?? [], `${base} has one main heading`).toHaveLength(1)

      // Tables: heads have scopes, and each cell is a labelled line, the title or a mark of a card.
      for (const [head] of html.matchAll(/<th[ >][^>]*>?/g)) expect(head).toMatch(/scope="(?:col|row)"/)
      for (const [row] of html.matchAll(/<tr role="row">(?:<td role="cell".*?)<\/tr>/gs)) {
        const cells = [...row.matchAll(/<td role="cell"([^>]*)>/g)].map(([, attributes]) => attributes!)
        for (const cell of cells)
          expect(cell, `${base}: a cell says what it is on a phone`).toMatch(/data-(?:label|card)=/)
        if (cells.length > 1)
          expect(
            cells.some((cell) => cell.includes('data-card="title"')),
            `${base}: a card has a title`,
          ).toBe(true)
      }

      // The same for programs.
      const json = await ask(url, 'json')
      expect([json.status, JSON.parse(json.plain!)]).toEqual([200, expect.objectContaining({ url: canonical })])
      const text = await ask(url, 'txt')
      expect([text.status, text.plain!.split('\n')[1]]).toEqual([200, canonical])
    },
  )
})

/** Pages about one thing: each tells where its numbers come from. */
const SUBJECTS: ReadonlySet<string> = new Set([
  ...['address', 'block', 'forked-block', 'uncle', 'tx', 'user-op', 'token', 'token-id', 'name', 'blob'],
  ...['labelled', 'tokenomics'],
])
/** Tables that tell facts of their page's one subject, and are no lists: a file of the page has them all as its data. */
const FACTS: ReadonlySet<string> = new Set([
  'about',
  'address analytics',
  'address chains',
  'address contract',
  'address contract/read',
  'address contract/write',
  // It has its own file, in the notation of accounts.
  'address statement',
  'blob',
  'block gas',
  'fee-burn',
  'forked-block',
  'tx',
  'tx steps',
  'upgrade',
  'user-op',
])
/** Tabs that the query names and not the path. */
const ASKED: Readonly<Record<string, string>> = {
  'dex-list venues': 'by=venue',
  'advanced-filter moves': 'kind=moves',
  'dex-list pool': `pool=${ADDRESS}`,
  'dex-list venue': `venue=${ADDRESS}`,
  'withdrawal-list recipients': 'recipients=24h',
  'withdrawal-list counting': 'recipients=7d',
  'deposits-list deposit': 'kind=deposit',
  'tx-list uop': 'type=uop',
}

/** Every page of the chain of accounts with each of its tabs. */
const TABBED = PAGES.filter(({ chain }) => chain === sampleEvm).flatMap(({ id, route }) =>
  [null, ...(TABS[id] ?? []), ...(id === 'labelled' ? ['addresses'] : [])].map((tab) => {
    const base = `/${sampleEvm.path}${pathOf(route.path) ?? ''}`
    const query =
      id.startsWith('token') && id !== 'token-list' && id !== 'tokenomics' ? `tab=${tab}` : ASKED[`${id} ${tab}`]
    const url = tab === null ? base : query === undefined ? `${base}/${tab}` : `${base}?${query}`
    return [tab === null ? id : `${id} ${tab}`, { id, url }] as const
  }),
)

const WITH_ROWS = new Set<string>()

describe('screens-evm §0.2, §0.3: on a chain of accounts', () => {
  test.each(TABBED)('%s', async (name, { id, url }) => {
    const { html, status } = await documentOf(url)
    // Jobs and what asks for more than a tab are drawn by the tests of their own pages.
    if (status !== 200) return
    if (SUBJECTS.has(id)) expect(html, 'where it comes from').toContain('aria-label="Where this comes from"')

    if (!/<tr role="row"[^>]*><td role="cell"/.test(html)) return
    WITH_ROWS.add(name)
    const files = [...html.matchAll(/<a href="([^"]*[?;]format=(csv|json)[^"]*)"[^>]* download/g)].map(
      ([, href, format]) => ({ format, href: href!.replaceAll('&amp;', '&') }),
    )
    if (FACTS.has(name)) return
    expect([...new Set(files.map(({ format }) => format))].toSorted(), 'files of the list').toEqual(['csv', 'json'])
    for (const { href } of files.filter(({ format }) => format === 'csv')) {
      const csv = await ask(href, 'csv')
      expect(csv.fileName, `${href} leads to rows, and to no page as text`).toMatch(/\.csv$/)
      expect(csv.plain!.split('\r\n').length, 'a head and a row at least').toBeGreaterThan(2)
    }
  })

  test('what is said of tables is said of tables that there are', () => {
    expect([...FACTS].filter((name) => !WITH_ROWS.has(name))).toEqual([])
    expect(WITH_ROWS.size).toBeGreaterThan(70)
  })
})
