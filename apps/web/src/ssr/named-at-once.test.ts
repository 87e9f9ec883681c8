import { createElement, type ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { EarlyPart } from '../page-parts/facts/early-part.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { documentOf, PAGES, pathOf, richUtxo, tabbedOn } from './every-page.fixture.ts'

/** Early parts, by where their code is: those that were opened, and those that were drawn. */
const { opened, drawn } = vi.hoisted(() => ({ opened: new Set<string>(), drawn: new Set<string>() }))

vi.mock('../page-parts/facts/early-part.ts', async (importOriginal) => {
  const { earlyPart } = await importOriginal<typeof import('../page-parts/facts/early-part.ts')>()
  return {
    earlyPart: <Props extends object>(load: () => Promise<ComponentType<Props>>): EarlyPart<Props> => {
      const { Part, open } = earlyPart(load)
      return {
        open: () => {
          opened.add(`${load}`)
          return open()
        },
        Part: (props) => {
          drawn.add(`${load}`)
          return createElement(Part, props)
        },
      }
    },
  }
})

/** What stands where a part has failed is opened by the state of the document, not by a record. */
const isOpened = (load: string, html: string): boolean =>
  load.includes('failed-part') ? html.includes('"state":"failed"') : opened.has(load)

const URLS = new Map([
  ...PAGES.map(({ id, route, chain }): [string, string] => [
    `${id}${chain === null ? '' : ` on ${chain.family}`}`,
    `${chain === null ? '' : `/${chain.path}`}${pathOf(route.path) ?? ''}` || '/',
  ]),
  ...[sampleEvm, richUtxo].flatMap((chain) =>
    tabbedOn(chain).map(([name, { url }]): [string, string] => [`${name} on ${chain.family}`, url]),
  ),
])

const all = new Set<string>()

describe('what a page draws at once is opened before: the browser would not agree with the document otherwise', () => {
  test.each([...URLS])('%s', async (_, url) => {
    opened.clear()
    drawn.clear()
    const { html } = await documentOf(url)
    for (const load of drawn) all.add(load)
    expect([...drawn].filter((load) => !isOpened(load, html))).toEqual([])
  })

  test('such parts are drawn here', () => {
    expect(all.size).toBeGreaterThan(30)
  })
})
