import { inflateSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { allPages } from '../all-pages.ts'
import { createRouter } from '../routing/router.ts'
import { testChain } from '../routing/test-chains.ts'
import { serveSiteFiles } from './serve-site-files.ts'

const CHAINS = [testChain('ETH', 'ethereum', []), testChain('BTC', 'bitcoin', [], 'utxo')]
const ORIGIN = 'https://explorer.example'

const found = (title: string, isDoubted = false) => ({
  kind: 'token',
  chain: 'ETH',
  id: `0x${title.length.toString(16).padStart(40, '0')}`,
  title,
  detail: null,
  about: { token: { standard: 'erc20', marks: {}, holders: null, isDoubted } },
  path: '/ethereum/token/0x1',
  exact: false,
})
const asked: string[] = []
const search = (async ({ q }: { q: string }) => {
  asked.push(q)
  if (q === 'broken') throw new Error('no answer')
  return {
    hits: [found('Tether USD'), found('U‮SD'), found('Tether', true), found('Tether USD'), found('x'.repeat(4_000))],
    hints: [],
  }
}) as unknown as ApiClient['search']

const app = fastify()
beforeAll(async () => {
  serveSiteFiles(app, { api: { search }, chains: CHAINS, originOf: () => ORIGIN })
  await app.ready()
})
afterAll(() => app.close())

test('screens-evm §0.7: programs may walk through plain pages and their cards, not through the endless views of them', async () => {
  const { headers, payload } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const rules = [...payload.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, verb, pattern]) => ({
    allows: verb === 'Allow',
    length: pattern!.length,
    // RFC 9309 §2.2.3: `*` is any text, `$` the end.
    matches: new RegExp(`^${pattern!.replace(/[.?+()[\]\\]/g, '\\$&').replace(/\*/g, '.*')}`),
  }))
  // RFC 9309 §2.2.2: the longest rule that matches counts.
  const mayRead = (path: string): boolean =>
    rules.filter(({ matches }) => matches.test(path)).toSorted((a, b) => b.length - a.length)[0]?.allows ?? true
  expect(
    ['/', '/ethereum/tx/0x1', '/ar/bitcoin/block/1', '/ethereum?format=png', '/sitemap.xml'].filter(mayRead),
  ).toHaveLength(5)
  const left = [
    '/ethereum/block-list?cursor=1',
    '/ethereum/tx-list/page/2',
    '/de/x/page/3',
    '/ethereum?format=json',
    '/api/explorer/v1/eth/blocks',
    '/ethereum?format=png&x=1',
  ]
  expect(left.filter(mayRead)).toEqual([])
  expect(payload).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('screens-evm §0.7: the map of the site names pages that are there, of the chains that are there', async () => {
  const { headers, payload } = await app.inject('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toEqual(
    expect.arrayContaining([`${ORIGIN}/`, `${ORIGIN}/ethereum`, `${ORIGIN}/bitcoin/block-list`]),
  )
  const router = createRouter({ routes: allPages, chains: CHAINS, inactive: [], languages: LANGUAGES })
  const wrong = addresses.filter((address) => router.match(new URL(address).pathname, '').kind !== 'page')
  expect(wrong).toEqual([])
})

test('screens-evm §2.1: a browser searches here from its address bar, and is told what it would find', async () => {
  const { headers, payload } = await app.inject('/opensearch.xml')
  expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8')
  expect(payload).toContain(`<Url type="text/html" template="${ORIGIN}/search-suggestion?q={searchTerms}"/>`)
  const [, path] = new RegExp(`type="application/x-suggestions\\+json" template="${ORIGIN}([^?"]+)\\?q=`).exec(payload)!
  const told = await app.inject(`${path}?q=${encodeURIComponent('  tether')}`)
  expect(told.headers['content-type']).toBe('application/x-suggestions+json; charset=utf-8')
  // What passes for another, or is called like one, has no place where nothing can be said of it.
  expect(told.json()).toEqual([
    'tether',
    [found('Tether USD').id, found('x'.repeat(4_000)).id],
    ['Tether USD', 'x'.repeat(200)],
  ])
  expect((await app.inject(`${path}?q=broken`)).json()).toEqual(['broken', [], []])
  expect((await app.inject(path!)).json()).toEqual(['', [], []])
  await app.inject(`${path}?q=a&q=b`)
  await app.inject(`${path}?q=${'9'.repeat(1_000)}`)
  expect(asked).toEqual(['tether', 'broken', '9'.repeat(160)])
})

/** Width of a PNG and the colours of some of its pixels, by their places. */
function pictureOf(png: Buffer, places: readonly (readonly [number, number])[]) {
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const size = png.readUInt32BE(16)
  expect(png.readUInt32BE(20)).toBe(size)
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(data))
  expect(rows.length).toBe(size * (1 + size * 3))
  const pixel = ([x, y]: readonly [number, number]) => {
    const at = Math.floor(y * size) * (1 + size * 3) + 1 + Math.floor(x * size) * 3
    return rows.toString('hex', at, at + 3)
  }
  return { size, pixels: places.map(pixel) }
}

test('screens-evm §0.8: a phone may keep the site, under its sign in every size that is named', async () => {
  const { headers, payload } = await app.inject('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { icons, start_url: start } = JSON.parse(payload) as {
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect(start).toBe('/')
  expect(icons.length).toBeGreaterThan(0)
  for (const { src, sizes } of icons) {
    const { rawPayload, headers } = await app.inject(src)
    expect(headers['content-type']).toBe('image/png')
    const { size, pixels } = pictureOf(rawPayload, [
      [0.02, 0.02],
      [0.5, 0.5],
      [24.6 / 32, 9.1 / 32],
    ])
    expect(`${size}x${size}`).toBe(sizes)
    // Ground, sun and planet of `favicon.svg`.
    expect(pixels).toEqual(['12161d', 'e2b04a', '7db0ff'])
  }
  expect((await app.inject('/apple-touch-icon.png')).statusCode).toBe(200)
  const icon = (await app.inject('/favicon.ico')).rawPayload
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon.readUInt32LE(18)]).toEqual([1, 1, 22])
  expect(icon.readUInt32LE(14)).toBe(icon.length - 22)
  expect(pictureOf(icon.subarray(22), []).size).toBe(icon.readUInt8(6))
})

test('reliability S-04: none of these files is read as another, or runs anything', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/opensearch.xml', '/manifest.webmanifest', '/favicon.ico']) {
    const { headers, statusCode } = await app.inject(path)
    expect([path, statusCode, headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      path,
      200,
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'",
    ])
  }
})
