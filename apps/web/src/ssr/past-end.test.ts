import { expect, test } from 'vitest'
import { lastPageOf } from '../page-parts/lists/past-end.tsx'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { askOf, documentOf, PAGES, pathOf } from './every-page.fixture.ts'

type Api = ReturnType<typeof createSampleApi>

/** An answer with each of its lists at an end: rows there are, and none on the page that was asked for. */
function endedIn(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return 'extend' in value && 'hits' in value
    ? { ...value, hits: [], total: 45, extend: { ...(value.extend as object), next: null } }
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, endedIn(part)]))
}
const sample = createSampleApi()
const ask = askOf(
  new Proxy(sample, {
    get: (api, name) => {
      const call = Reflect.get(api, name) as unknown
      if (typeof call !== 'function' || name === 'lastHead') return call
      return async (...asked: unknown[]) => endedIn(await (call as (...all: unknown[]) => unknown)(...asked))
    },
  }) satisfies Api,
)

/** Pages whose first tab is no list, each with what it is. */
const NO_LIST: Readonly<Record<string, string>> = {
  'approval on evm': 'asks for an address',
  'batch on evm': 'facts',
  'bridge-list on evm': 'says what is not there',
  'dispute-game-list on evm': 'says what is not there',
  'events on evm': 'asks for an event',
  'inscription on utxo': 'facts, with its content',
  'name on evm': 'facts',
  'name-list on evm': 'not of a chain without names',
  'tx on evm': 'facts',
  'tx on utxo': 'facts',
  'user-op on evm': 'facts',
  'woken-list on evm': 'one table of seven days',
}

const LISTS = PAGES.flatMap(({ id, route, chain }) => {
  const path = pathOf(route.path)
  return route.paged && chain !== null && path !== null
    ? [[`${id} on ${chain.family}`, `/${chain.path}${path}`] as const]
    : []
})

test.each(LISTS)(
  'foundations §4.5: %s, asked for a page behind its last one, says so and leads to that',
  async (label, url) => {
    const { html, status, url: at } = await documentOf(`${url}/page/9`, ask)
    const isTold = html.includes('The list ends before this page')
    expect([status === 404 || isTold, html.includes('/page/3')]).toEqual(
      NO_LIST[label] === undefined ? [true, true] : [status === 404, false],
    )
    // Page 1 of the same list has none of its own to lead to.
    if (isTold) expect((await documentOf(at.replace('/page/9', ''), ask)).html).not.toContain('ends before this page')
  },
)

test('foundations §4.5: a page is behind the end where nothing says that there may be more', () => {
  const list = { hits: [], total: 45, extend: { next: null } } as unknown as Parameters<typeof lastPageOf>[0]
  const query = (text = '') => new URLSearchParams(text)
  expect([2, 3, 4, 9].map((page) => lastPageOf(list, page, query()))).toEqual([null, null, 3, 3])
  expect(lastPageOf(list, 9, query('limit=50'))).toBe(1)
  expect(lastPageOf({ ...list, total: null }, 9, query())).toBe(1)
  for (const none of [{ total: 0 }, { hits: [1] }, { extend: { ...list.extend, next: 'c' } }])
    expect(lastPageOf({ ...list, ...none }, 9, query())).toBeNull()
  expect([lastPageOf(list, 1, query()), lastPageOf(list, 9, query('cursor=c'))]).toEqual([null, null])
})
