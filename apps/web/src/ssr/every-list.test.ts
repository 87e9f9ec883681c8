import { describe, expect, test } from 'vitest'
import { allPages } from '../all-pages.ts'
import { listIn } from '../document/page-csv.ts'
import { tableIn } from '../document/page-table.ts'
import { twinHref, twinOf } from '../document/page-twin.ts'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { ask, askOf, documentOf, FACTS, ORIGIN, richUtxo, tabbedOn, zkChain } from './every-page.fixture.ts'

type Api = ReturnType<typeof createSampleApi>

/** Pages whose address names something, and that say nothing of it that a node or a table told, each with why. */
const NO_SUBJECT: Readonly<Record<string, string>> = {
  'alpha-signals': 'a list',
  approval: 'a tool that asks for an address',
  'bridge-list': 'its rows have pages of their own',
  chart: 'it tells its source and method below its picture',
  'chart-embed': 'a chart inside a stranger’s page, without a frame of this site',
  'faucet-testnet': 'a tool, beside a list of what it did',
  'large-transfer-monitor': 'a list',
  'needs-source': 'says what is not there, and of validators whom blocks name',
  'needs-source-site': 'says what is not there, and has no numbers',
  'old-path': 'leads on',
  'output-needs-source': 'says what is not there, and has no numbers',
  'output-token': 'chooses between ledgers, whose pages tell it',
  'output-tokens': 'chooses between ledgers, whose pages tell it',
  'site-about': 'a text',
}
/** What a path may name and be of a list, or of the whole chain: a tab, an order, a kind of rows, one of its own names. */
const NO_NAME = /:\w+\?|:\w+\([^)]*\)\??/g

/** Forms that nothing is sent by, each with why: without a script there is nothing that they could ask. */
const OF_SCRIPT: Readonly<Record<string, string>> = {
  'gas-price estimator on evm': 'the visitor’s own browser watches the price and tells it',
  'tx rerun on evm': 'runs the transaction in the visitor’s own browser',
  'verify-contract on evm': 'hands in a source, which changes what is stored',
}

/** Pages with the first rows of lists that stand whole elsewhere, each with where. */
const SUMMARIES: Readonly<Record<string, string>> = {
  'output-assets on utxo': 'the tabs of the address have all rows of each ledger',
  'tokenomics on evm': 'the page of the token has all holders',
}

const KINDS = [sampleEvm, zkChain, richUtxo].flatMap((chain) =>
  tabbedOn(chain).map(([name, { id, url }]) => [`${name} on ${chain.family}`, { id, url, chain, name }] as const),
)
const hasRows = (html: string): boolean => /<tr role="row"[^>]*><td role="cell"/.test(html)
const filesIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*[?;]format=(csv|json)[^"]*)"[^>]* download/g)].map(([, href, format]) => ({
    format: format!,
    href: href!.replaceAll('&amp;', '&'),
  }))
const withQuery = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`
const dataOf = (json: string | undefined) => (JSON.parse(json ?? '') as { readonly data: unknown }).data

/** Rows that lists are said to have: more than numbered pages reach. */
const MANY = 250_000
/** An answer with each of its lists as a page of a keyset, from the middle of very many rows. */
function manyIn(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return 'extend' in value && 'hits' in value
    ? { ...value, total: MANY, extend: { ...(value.extend as object), next: 'c2', previous: 'c0', jumps: true } }
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, manyIn(part)]))
}
const sample = createSampleApi()
const askMany = askOf(
  new Proxy(sample, {
    get: (api, name) => {
      const call = Reflect.get(api, name) as unknown
      if (typeof call !== 'function' || name === 'lastHead') return call
      return async (...asked: unknown[]) => manyIn(await (call as (...all: unknown[]) => unknown)(...asked))
    },
  }) satisfies Api,
)

const listed = new Set<string>()
const ofScript = new Set<string>()
const summaries = new Set<string>()

describe('screens-evm §0.2, §0.3: on chains of both families', () => {
  test.each(KINDS)('%s', async (label, { id, url: asked, chain, name }) => {
    const { html, status, url } = await documentOf(asked)
    // Jobs and what asks for more than a tab are drawn by the tests of their own pages.
    if (status !== 200) return

    const { pattern = '' } = { pattern: allPages.find((route) => route.id === id)?.path }
    if (pattern.replaceAll(NO_NAME, '').includes(':') && NO_SUBJECT[id] === undefined)
      expect(html, 'where it comes from').toContain('aria-label="Where this comes from"')

    // What narrows is in the address: forms ask by it, and heads that order rows are links.
    const forms = [...html.matchAll(/<form[^>]*>/g)].map(([form]) => form)
    if (forms.some((form) => !form.includes('method="get"'))) {
      ofScript.add(label)
      expect(OF_SCRIPT, 'a form that works without script').toHaveProperty([label])
    }
    for (const [, order, head] of html.matchAll(/<th[^>]*aria-sort="(\w+)"[^>]*>(.*?)<\/th>/gs))
      expect([order, /<a [^>]*href="/.test(head!)], `${head} orders without script`).toEqual([order, true])

    // Its other forms, asked for by the address and by what is accepted, are the same.
    for (const [form, type] of [
      ['json', 'application/json'],
      ['txt', 'text/plain'],
    ] as const) {
      expect(twinOf('', type)).toBe(form)
      const byHeader = await ask(url, form)
      const byAddress = await ask(twinHref(url, form), form)
      expect([byHeader.status, byAddress.plain]).toEqual([200, byHeader.plain])
      expect(byHeader.plain, 'more than a title').toContain(form === 'json' ? `"url":"${ORIGIN}` : ORIGIN)
    }

    if (SUMMARIES[label] !== undefined) {
      summaries.add(label)
      return
    }
    if (!hasRows(html) || FACTS.has(name)) return
    const files = filesIn(html)
    expect([...new Set(files.map(({ format }) => format))].toSorted(), 'files of the list').toEqual(['csv', 'json'])
    for (const { format, href } of files) {
      const file = await ask(href, format as 'csv' | 'json')
      if (format === 'csv') {
        expect(file.fileName, `${href} leads to rows`).toMatch(/\.csv$/)
        expect(file.plain!.split('\r\n').length, 'a head and a row at least').toBeGreaterThan(2)
        continue
      }
      const data = dataOf(file.plain)
      const query = new URLSearchParams(href.split('?')[1])
      const params = { tab: name.split(' ')[1], nav: name.split(' ')[1] }
      const rows = listIn(data)?.hits ?? tableIn(id, params, data, { query, chain })
      expect(rows?.length, `${href} has the rows`).toBeGreaterThan(0)
    }

    // Beyond what numbered pages reach.
    if (listIn(dataOf((await askMany(url, 'json')).plain)) === null) return
    listed.add(label)
    const { html: numbered } = await documentOf(url, askMany)
    expect(numbered, 'Last').toMatch(/[?;]cursor=last"/)
    expect(numbered, 'a jump to a block or a day').toMatch(/<input[^>]*name="cursor"/)
    const { html: walked } = await documentOf(withQuery(url, 'cursor=c1'), askMany)
    expect(walked, 'First').toMatch(/<a href="[^"]*"[^>]*>(?:<svg.*?<\/svg>)?(?:<span[^>]*>)?First</s)
    expect(walked, 'Newer').toMatch(/[?;]cursor=c0["&]/)
    expect(walked, 'Older').toMatch(/[?;]cursor=c2["&]/)
    expect(walked, 'Last').toMatch(/[?;]cursor=last["&]/)
  })

  test('what is said of pages is said of pages that there are', () => {
    expect(listed.size).toBeGreaterThan(120)
    expect(Object.keys(OF_SCRIPT).filter((label) => !ofScript.has(label))).toEqual([])
    expect(Object.keys(SUMMARIES).filter((label) => !summaries.has(label))).toEqual([])
    expect(Object.keys(NO_SUBJECT).filter((id) => !allPages.some((route) => route.id === id))).toEqual([])
  })
})
