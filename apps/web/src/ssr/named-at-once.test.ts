import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchEarlyParts } from '../page-parts/facts/early-part.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { documentOf, PAGES, pathOf, richUtxo, tabbedOn } from './every-page.fixture.ts'

/** Early parts, by what loads them: those that were opened, and those that were drawn. */
const [opened, drawn, all] = [new Set<() => unknown>(), new Set<() => unknown>(), new Set<() => unknown>()]

beforeAll(() => watchEarlyParts({ opened: (load) => opened.add(load), drawn: (load) => drawn.add(load) }))
afterAll(() => watchEarlyParts(null))

/** What stands where a part has failed is opened by the state of the document, not by a record. */
const isOpened = (load: () => unknown, html: string): boolean =>
  opened.has(load) || (`${load}`.includes('failed-part') && html.includes('"state":"failed"'))

const URLS = new Map([
  ...PAGES.map(({ id, route, chain }): [string, string] => [
    `${id}${chain === null ? '' : ` on ${chain.family}`}`,
    `${chain === null ? '' : `/${chain.path}`}${pathOf(route.path) ?? ''}` || '/',
  ]),
  ...[sampleEvm, richUtxo].flatMap((chain) =>
    tabbedOn(chain).map(([name, { url }]): [string, string] => [`${name} on ${chain.family}`, url]),
  ),
])

describe('what a page draws at once is opened before: the browser would not agree with the document otherwise', () => {
  test.each([...URLS])('%s', async (_, url) => {
    opened.clear()
    drawn.clear()
    const { html } = await documentOf(url)
    for (const load of drawn) all.add(load)
    expect([...drawn].filter((load) => !isOpened(load, html)).map(String)).toEqual([])
  })

  test('such parts are drawn here', () => {
    expect(all.size).toBeGreaterThan(30)
  })
})
