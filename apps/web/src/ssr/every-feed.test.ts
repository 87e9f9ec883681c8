import { describe, expect, test } from 'vitest'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { documentOf, richUtxo, tabbedOn } from './every-page.fixture.ts'

const KINDS = [sampleEvm, richUtxo].flatMap((chain) =>
  tabbedOn(chain).map(([name, { url }]) => [`${name} on ${chain.family}`, url] as const),
)

type Link = { readonly type: string; readonly href: string }
const linksIn = (html: string, tag: 'link' | 'a'): readonly Link[] =>
  [...html.matchAll(new RegExp(`<${tag} [^>]*rel="alternate"[^>]*>`, 'g'))].flatMap(([text]) => {
    const [, type = ''] = /type="(application\/(?:atom|rss)\+xml)"/.exec(text) ?? []
    const [, href = ''] = /href="([^"]*)"/.exec(text) ?? []
    return type === '' ? [] : [{ type, href: href.replaceAll('&amp;', '&').replace(/\?$/, '') }]
  })
/** Without what narrows it, nor which token the sample answers with. */
const pathOf = (href: string): string => href.split('?')[0]!.replace(/(?<=\/token\/)\w+/, '')
const seen = new Set<string>()

describe('issue 5: a page that offers a feed tells readers of feeds as Atom and RSS, and shows it; no other page does', () => {
  test.each(KINDS)('%s', async (name, url) => {
    const { html, status } = await documentOf(url)
    if (status !== 200) return
    const [told, shown] = [linksIn(html, 'link'), linksIn(html, 'a')]
    if (told.length + shown.length === 0) return
    seen.add(name)
    expect(told.map(({ type }) => type)).toEqual(['application/atom+xml', 'application/rss+xml'])
    const [atom, rss] = told.map(({ href }) => pathOf(href))
    expect(atom).toMatch(/^\/api\/explorer\/feeds\/\w+\/[^?]+\.atom$/)
    expect(rss).toBe(atom!.replace(/\.atom$/, '.rss'))
    expect(shown.map(({ href }) => pathOf(href))).toEqual([atom])
  })

  test('what is told of feeds is told of pages that there are', () => {
    for (const page of ['address', 'address transfers', 'token', 'tx-list', 'transfer-list', 'advanced-filter'])
      expect([...seen]).toContain(`${page} on evm`)
    expect(seen.has('woken-list on utxo')).toBe(true)
  })
})
