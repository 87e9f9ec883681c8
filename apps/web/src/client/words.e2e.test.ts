import fastify, { type FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { noteComplaints } from '@orrery/browser/testing/note-complaints'
import { findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { createTranslate } from '@orrery/i18n/create-translate'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import { systemClock } from '@orrery/primitives/clock'
import { buildWeb } from '../../scripts/build.ts'
import { testChain } from '../routing/test-chains.ts'
import { createWeb } from '../server/create-web.ts'

const chromium = findShell()
const PAGE = '/de/search-suggestion?q=abc'

describe.skipIf(chromium === null)('messages in a browser', () => {
  let app: FastifyInstance
  let browser: Browser
  let origin = ''
  const complaints: string[] = []

  /** A page, and the message files that it asked for, once `count` of them were. */
  const open = async (context: BrowserContext, count: number): Promise<{ page: Page; asked: string[] }> => {
    const asked: string[] = []
    const page = await context.newPage()
    noteComplaints(page, complaints, /Content Security Policy|TrustedScriptURL|hydrat/i)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/assets/locales/')) asked.push(pathname.slice('/assets/locales/orrery/'.length))
    })
    await page.goto(origin + PAGE, { waitUntil: 'load' })
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(count)
    return { page, asked }
  }
  const kept = (page: Page) =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('orrery:global:bundles') ?? '{}') as {
          counter?: number
          versions?: Record<string, string>
        },
    )
  const keptAll = (page: Page) =>
    expect.poll(async () => Object.keys((await kept(page)).versions ?? {}).sort()).toEqual(['evm/de_DE', 'site/de_DE'])
  /** Another page by a link, which has no data here: its account of that is in words that did not come with the document. */
  const followLink = async (page: Page): Promise<string> => {
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    // An element that the server did not draw would be a failed hydration.
    await untilAlive(page)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/de/ethereum/block-list'
      document.querySelector('main')!.append(link)
      link.click()
    })
    await page.waitForURL('**/ethereum/block-list')
    await expect.poll(() => page.locator('main').getAttribute('aria-busy')).not.toBe('true')
    expect(documents).toBe(0)
    return page.locator('h1').innerText()
  }

  beforeAll(async () => {
    const { distDir } = await buildWeb()
    app = fastify()
    app.get('/api/*', (_, reply) => reply.code(500).send({}))
    app.get('/ws/v1', (_, reply) => reply.code(404).send())
    await app.register(
      await createWeb({
        distDir,
        api: { search: async () => ({ hits: [], hints: [] }) } as unknown as ApiClient,
        clock: systemClock,
        chains: [testChain('ETH', 'ethereum', ['eth'])],
        testLanguages: true,
      }),
    )
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
    browser = await launchBrowser(chromium!)
  })
  // No script error, no refused file, no failed hydration.
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  test('foundations §3.2: a page loads the bundles of its language, keeps them, and the next tab asks for none', async () => {
    const context = await browser.newContext()
    const { page, asked } = await open(context, 2)
    expect(asked.sort()).toEqual(['evm/de_DE.js', 'site/de_DE.js'])
    await keptAll(page)
    expect((await kept(page)).counter).toBe(10_001)
    const { page: second, asked: none } = await open(context, 0)
    const german = Object.values(bundlesOf(await readMessageShelf(), 'de_DE')[0]!.messages)
    expect(german).toContain(await followLink(second))
    expect(none).toEqual([])
    await context.close()
  })

  test.each([
    ['has none', () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })],
    [
      'refuses to name it',
      () =>
        Object.defineProperty(globalThis, 'indexedDB', {
          get: () => {
            throw new DOMException('no', 'SecurityError')
          },
        }),
    ],
    [
      'cannot open it',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('corrupt', 'UnknownError')
        }
      },
    ],
    [
      'forbids all storage',
      () => {
        const get = () => {
          throw new DOMException('no', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(globalThis, name, { get })
        Object.defineProperty(Document.prototype, 'cookie', { get, set: get })
      },
    ],
  ])('foundations §8: in a browser that %s the site speaks as well', async (_, spoil) => {
    const context = await browser.newContext()
    await context.addInitScript(spoil)
    const { page, asked } = await open(context, 2)
    const german = Object.values(bundlesOf(await readMessageShelf(), 'de_DE')[0]!.messages)
    expect(german).toContain(await followLink(page))
    expect(asked).toHaveLength(2)
    await context.close()
  })

  test('foundations §8: a database that holds something else is passed over, and mended', async () => {
    const context = await browser.newContext()
    const { page } = await open(context, 2)
    await keptAll(page)
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open('orrery-messages')
          request.onerror = reject
          request.onsuccess = () => {
            const transaction = request.result.transaction(['site', 'evm'], 'readwrite')
            transaction.objectStore('site').put({ project: 'site', locale: 'de_DE', messages: { a: {} } }, 'de_DE')
            transaction.objectStore('evm').clear()
            transaction.oncomplete = () => {
              request.result.close()
              resolve(null)
            }
          }
        }),
    )
    await page.close()
    const { page: second } = await open(context, 2)
    await expect
      .poll(() =>
        second.evaluate(
          () =>
            new Promise((resolve) => {
              const request = indexedDB.open('orrery-messages')
              request.onsuccess = () => {
                const read = request.result.transaction('site').objectStore('site').get('de_DE')
                read.onsuccess = () => {
                  request.result.close()
                  resolve(typeof (read.result as { version?: unknown }).version)
                }
              }
            }),
        ),
      )
      .toBe('string')
    await context.close()
  })

  test('foundations §4.1: without the files of its language a page is English; without any it still stands', async () => {
    const shelf = await readMessageShelf()
    const context = await browser.newContext()
    await context.route('**/assets/locales/**/de_DE.js*', (route) => route.abort())
    const { page, asked } = await open(context, 6)
    expect(asked.filter((path) => path.startsWith('site/'))).toEqual([
      'site/de_DE.js',
      'site/de_DE.js',
      'site/en_US.js',
    ])
    expect(Object.values(bundlesOf(shelf, 'en_US')[0]!.messages)).toContain(await followLink(page))
    await context.close()
    const cut = await browser.newContext()
    await cut.route('**/assets/locales/**', (route) => route.abort())
    const { page: still } = await open(cut, 8)
    expect(await still.locator('html').getAttribute('lang')).toBe('de')
    expect(await still.locator('h1').innerText()).toContain('abc')
    await cut.close()
  })

  test('foundations §2.4, §8: who lost the network is told so in place, and the page comes when it is back', async () => {
    const german = bundlesOf(await readMessageShelf(), 'de_DE')[0]!.messages
    const context = await browser.newContext()
    const page = await context.newPage()
    noteComplaints(page, complaints, /Content Security Policy|TrustedScriptURL|hydrat/i)
    const asked = new Set<unknown>()
    page.on('request', (request) => void asked.add(request))
    page.on('requestfinished', (request) => void asked.delete(request))
    // What tells of it, and which page is where, come while there still is a network.
    const told = Promise.all([/tell-problem/, /seldom-pages/].map((part) => page.waitForResponse(part)))
    await page.goto(origin + PAGE, { waitUntil: 'load' })
    await told
    await untilAlive(page)
    await expect.poll(() => asked.size).toBe(0)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: german['page.allChain.title']! }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(german['ui.emptyNetwork'])
    expect(new URL(page.url()).pathname).toBe('/de/all-chain')
    expect(await page.locator('main').innerText()).toContain(german['problem.offline'])
    await page.route('**/api/explorer/**', (route) => route.fulfill({ json: { code: 0, data: { hits: [] } } }))
    await context.setOffline(false)
    await expect
      .poll(() => page.locator('h1').innerText())
      .toBe(createTranslate('de', german)('page.allChain.head', { count: 0 }))
    await context.close()
  })

  test('foundations §3.3: pure keys take the place of words in the whole page', async () => {
    const context = await browser.newContext()
    await context.addInitScript(() => {
      sessionStorage.setItem('showKey', '777')
      sessionStorage.setItem('showKeyMode', '2')
    })
    const { page } = await open(context, 2)
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/^page\.search\.\w+$/)
    await context.close()
  })
})
