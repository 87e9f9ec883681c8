import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { OrreryError } from '@orrery/errors/orrery-error'
import { systemClock } from '@orrery/primitives/clock'
import { buildWeb } from '../../scripts/build.ts'
import { testChain } from '../routing/test-chains.ts'
import { createWeb } from './create-web.ts'

// The site is built within a minute: what takes longer waits for something that does not come.
vi.setConfig({ testTimeout: 120_000 })

const LIST = {
  total: 0,
  hits: [],
  extend: { totalIsFloor: false, next: null, previous: null, coverage: { ranges: [], complete: true } },
}

test('what a page left running ends with its answer, whether it could be drawn or not', async () => {
  const { distDir } = await buildWeb()
  const asked: AbortSignal[] = []
  let fails = true
  const calls: Record<string, (params: unknown, signal: AbortSignal) => Promise<unknown>> = {
    listPending: async () => {
      if (fails) throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'BTC', reason: 'refused' })
      return LIST
    },
    getChainStatus: () => Promise.reject(new Error('no status here')),
    getFeeMarket: async (_, signal) => {
      asked.push(signal)
      if (fails) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      throw new Error('no market here')
    },
  }
  const app = fastify()
  await app.register(
    await createWeb({
      distDir,
      api: calls as unknown as ApiClient,
      clock: systemClock,
      chains: [testChain('BTC', 'bitcoin', [], 'utxo')],
      // Longer than the test may take.
      loadTimeoutMs: 3_600_000,
    }),
  )
  expect((await app.inject('/bitcoin/pending-list')).statusCode).toBe(502)
  fails = false
  expect((await app.inject('/bitcoin/pending-list')).statusCode).toBe(200)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, true])
  // No trace of the stack is made for either.
  expect(asked[0]!.reason).toBe(asked[1]!.reason)
  await app.close()
})

test('a page that many ask for at once is drawn twice, with a nonce for each of them, and anew with the next block or other settings', async () => {
  const { distDir } = await buildWeb()
  let drawn = 0
  let version = 1
  const calls: Record<string, () => Promise<unknown>> = {
    listPending: async () => {
      drawn++
      return LIST
    },
    getChainStatus: () => Promise.reject(new Error('no status here')),
    getFeeMarket: () => Promise.reject(new Error('no market here')),
  }
  const app = fastify()
  await app.register(
    await createWeb({
      distDir,
      api: calls as unknown as ApiClient,
      // A second of the machine must not end between two answers.
      clock: { ...systemClock, monotonic: () => 1 },
      chains: [testChain('BTC', 'bitcoin', [], 'utxo')],
      versionOf: () => String(version),
    }),
  )
  const read = async (theme?: string, site?: string) => {
    const cookie = theme === undefined ? {} : { cookie: `ok_global=${JSON.stringify({ theme })}` }
    const from = site === undefined ? {} : { 'sec-fetch-site': site }
    const { body, headers } = await app.inject({ url: '/bitcoin/pending-list', headers: { ...cookie, ...from } })
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!
    // Of the start script, of the page's own styles, and told to scripts.
    expect(body.split(nonce)).toHaveLength(4)
    return { nonce, rest: body.replaceAll(nonce, '') }
  }
  const pages = [await read(), await read(), await read(), await read()]
  expect(drawn).toBe(2)
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(4)
  expect(pages[3]!.rest).toBe(pages[1]!.rest)
  await read('dark')
  expect(drawn).toBe(3)
  version++
  await read()
  expect(drawn).toBe(4)
  // Who comes from elsewhere gets the style sheet in the document, and so another one than who goes on within the site.
  const linked = '<link rel="stylesheet" href="/assets/common-'
  expect((await read(undefined, 'same-origin')).rest).toContain(linked)
  expect(drawn).toBe(4)
  for (const site of ['none', 'cross-site', 'same-site']) {
    const { rest } = await read(undefined, site)
    expect(rest).not.toContain('<link rel="stylesheet"')
    expect(/<style nonce="">.*?<\/style>/s.exec(rest)![0].length).toBeGreaterThan(30_000)
  }
  expect(drawn).toBe(6)
  await app.close()
})

test('reliability S-26, S-46: what one visitor asks of pages is bounded, without their files, and what fails says no word from inside', async () => {
  const { distDir } = await buildWeb()
  let left = 1
  let isBroken = false
  const app = fastify()
  await app.register(
    await createWeb({
      distDir,
      api: { getChainStatus: () => Promise.reject(new Error('no status here')) } as unknown as ApiClient,
      clock: systemClock,
      chains: [testChain('BTC', 'bitcoin', [], 'utxo')],
      limit: (scope) =>
        scope.addHook('onRequest', async () => {
          if (isBroken) throw new Error('postgres://user:secret@inside')
          if (left-- <= 0) throw new OrreryError('TOO_MANY_REQUESTS', { seconds: 7 })
        }),
    }),
  )
  const first = await app.inject('/bitcoin/none-such')
  expect([first.statusCode, first.headers['access-control-allow-origin']]).toEqual([404, undefined])
  const second = await app.inject('/bitcoin/none-such?format=json')
  expect([second.statusCode, second.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(second.body).toContain('7 s')
  const [, file] = /"(\/assets\/[^"]+\.js)"/.exec(first.body)!
  expect((await app.inject(file!)).statusCode).toBe(200)
  isBroken = true
  const broken = await app.inject('/bitcoin')
  expect(broken.statusCode).toBe(500)
  expect(broken.body).not.toContain('inside')
  await app.close()
})

test('reliability S-40: scripts of other sites may read twins of pages, and no document', async () => {
  const { distDir } = await buildWeb()
  const app = fastify()
  await app.register(
    await createWeb({
      distDir,
      api: {
        listPending: async () => LIST,
        getChainStatus: () => Promise.reject(new Error('no status here')),
        getFeeMarket: () => Promise.reject(new Error('no market here')),
      } as unknown as ApiClient,
      clock: systemClock,
      chains: [testChain('BTC', 'bitcoin', [], 'utxo')],
    }),
  )
  // A redirect on the way is read, too.
  for (const path of ['/bitcoin/pending-list', '/btc/pending-list', '/bitcoin/none-such'])
    for (const form of ['json', 'txt'])
      expect((await app.inject(`${path}?format=${form}`)).headers, `${path} ${form}`).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
  const { headers } = await app.inject('/bitcoin/pending-list')
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  await app.close()
})

test('reliability S-19: no document names a host that its visitor made up', async () => {
  const { distDir } = await buildWeb()
  const calls = {
    listPending: async () => LIST,
    getChainStatus: () => Promise.reject(new Error('no status here')),
    getFeeMarket: () => Promise.reject(new Error('no market here')),
  }
  const open = async (publicOrigin?: string) => {
    const app = fastify()
    await app.register(
      await createWeb({
        distDir,
        api: calls as unknown as ApiClient,
        clock: systemClock,
        chains: [testChain('BTC', 'bitcoin', [], 'utxo')],
        ...(publicOrigin !== undefined && { publicOrigin }),
      }),
    )
    return app
  }
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
    'x-forwarded-prefix': '//evil.example',
    'x-original-url': '//evil.example',
    forwarded: 'host=evil.example',
  }
  const told = await open('https://here.example')
  for (const url of ['/bitcoin/pending-list', '/bitcoin/pending-list/', '/none-such']) {
    const { body, headers } = await told.inject({ url, headers: { ...forged, host: 'evil.example' } })
    expect(`${JSON.stringify(headers)}${body}`, url).not.toContain('evil.example')
  }
  await told.close()
  // Where nobody says by which name it is reached, a name is what looks like one, and proxies are not believed.
  const untold = await open()
  const { body } = await untold.inject({ url: '/bitcoin/pending-list', headers: { ...forged, host: 'a"><script>' } })
  expect(body).toContain('href="http://localhost/bitcoin/pending-list"')
  expect(body).not.toContain('evil.example')
  await untold.close()
})

test('screens-evm §0.7: a document names the card of its page, which is a picture in English whatever language the link is of', async () => {
  const { distDir } = await buildWeb()
  const calls: Record<string, () => Promise<unknown>> = {
    listPending: async () => LIST,
    getChainStatus: () => Promise.reject(new Error('no status here')),
    getFeeMarket: () => Promise.reject(new Error('no market here')),
  }
  const app = fastify()
  await app.register(
    await createWeb({
      distDir,
      api: calls as unknown as ApiClient,
      clock: systemClock,
      chains: [testChain('BTC', 'bitcoin', [], 'utxo')],
      publicOrigin: 'https://here.example',
    }),
  )
  const at = '/bitcoin/pending-list'
  const page = await app.inject({ url: `/ar${at}`, headers: { accept: 'text/html' } })
  const [, named] = /<meta property="og:image" content="(https:\/\/here\.example[^"]+format=png)"/.exec(page.body) ?? []
  const [card, english] = await Promise.all(
    [new URL(named!).pathname + new URL(named!).search, `${at}?format=png`].map((url) => app.inject(url)),
  )
  expect(card!.statusCode).toBe(200)
  expect(card!.headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' })
  expect(card!.rawPayload.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(card!.rawPayload.equals(english!.rawPayload)).toBe(true)
  expect((await app.inject('/bitcoin/none-such?format=png')).statusCode).toBe(404)
  await app.close()
})
