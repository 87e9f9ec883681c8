import { describe, expect, test } from 'vitest'
import { allPages } from '../all-pages.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { ask, documentOf, FACTS, ORIGIN, PAGES, pathOf, tabbedOn } from './every-page.fixture.ts'

/** Has no document of its own: without an address to lead on to it is not found. */
const LEADS_ON = 'old-path'

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

      // foundations §5.5: a form whose amounts are typed says so when it is sent without script.
      for (const [form] of html.matchAll(/<form [^>]*method="get".*?<\/form>/gs))
        if (form.includes('inputMode="decimal"')) expect(form).toMatch(/<noscript><input [^>]*name="typed"/)

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
const TABBED = tabbedOn(sampleEvm)
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
