import fastify, { type FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { noteComplaints } from '@orrery/browser/testing/note-complaints'
import { findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { systemClock } from '@orrery/primitives/clock'
import { buildWeb } from '../../scripts/build.ts'
import { testChain } from '../routing/test-chains.ts'
import { createWeb } from '../server/create-web.ts'

const chromium = findShell()
const EMPTY = {
  total: 0,
  hits: [],
  extend: { totalIsFloor: false, next: null, previous: null, coverage: { ranges: [], complete: true } },
}
/** Answers that are no list. */
const UNTOLD: ReadonlySet<string> = new Set([
  'getChainStatus',
  'getGasPrices',
  'getGasUsers',
  'getLargeValue',
  'getLargestValues',
])
const api = new Proxy({} as Record<string, unknown>, {
  get: (_, name: string) => async () => {
    if (UNTOLD.has(name)) throw new Error('nothing of it is told here')
    return name === 'search' ? { hits: [], hints: [] } : EMPTY
  },
}) as unknown as ApiClient

type Record_ = Readonly<Record<string, unknown>>
type Told = { readonly kind: string; readonly name: string; readonly message?: string; readonly values?: Record_ }

describe.skipIf(chromium === null)('the shell in a browser', () => {
  const apps: FastifyInstance[] = []
  let browser: Browser
  /** Without and with an endpoint for reports. */
  let quiet = ''
  let reporting = ''
  const received: Record_[] = []

  const serve = async (reportsTo: boolean): Promise<string> => {
    const { distDir } = await buildWeb()
    const app = fastify()
    apps.push(app)
    // A list that no page can draw, for the browser only.
    app.get('/api/explorer/v1/:chain/blocks', async () => ({ code: 0, head: null, data: { ...EMPTY, hits: [null] } }))
    app.get('/api/*', async () => ({ code: 0, head: null, data: EMPTY }))
    app.get('/ws/v1', (_, reply) => reply.code(404).send())
    const collector = reportsTo ? await collect() : null
    await app.register(
      await createWeb({
        distDir,
        api,
        clock: systemClock,
        chains: [testChain('ETH', 'ethereum', ['eth'])],
        ...(collector !== null && { reportsTo: { url: `${collector}/reports`, token: 'public' } }),
      }),
    )
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  /** The operator's endpoint, on an origin of its own. */
  const collect = async (): Promise<string> => {
    const app = fastify()
    apps.push(app)
    app.post('/reports', (request, reply) => {
      received.push(JSON.parse(String(request.body)) as Record_)
      return reply.code(204).send()
    })
    return app.listen({ port: 0, host: '127.0.0.1' })
  }

  /** A page whose reports are listened to, as a host page would. */
  const visit = async (
    url: string,
    options: Parameters<Browser['newContext']>[0] = {},
    prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
  ): Promise<{ page: Page; faults: string[]; told: () => Promise<readonly Told[]> }> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const faults: string[] = []
    await context.addInitScript(() => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard })
      addEventListener('orrery:report', (event) => heard.push((event as CustomEvent).detail))
      addEventListener('orrery:search-ready', (event) =>
        heard.push({ kind: 'search', name: (event as CustomEvent<{ id: string }>).detail.id }),
      )
    })
    await prepare(context)
    const page = await context.newPage()
    noteComplaints(page, faults, /Content Security Policy/)
    await page.goto(url, { waitUntil: 'load' })
    return { page, faults, told: () => page.evaluate(() => (globalThis as unknown as { heard: Told[] }).heard) }
  }
  const alive = (page: Page) =>
    page.waitForFunction(() => (globalThis as unknown as { heard: unknown[] }).heard.length > 0)
  const names = (told: readonly Told[]) => told.map(({ name }) => name)

  beforeAll(async () => {
    quiet = await serve(false)
    reporting = await serve(true)
    browser = await launchBrowser(chromium!)
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    received.length = 0
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all(apps.map((app) => app.close()))
  })

  test('foundations §2.2: the header search box shakes hands with its host page, whichever came first', async () => {
    const { page, told } = await visit(`${quiet}/ethereum/block-list`)
    await alive(page)
    expect(names(await told())).toContain('search')
    await page.evaluate(() => dispatchEvent(new Event('orrery:search-ask')))
    expect(names(await told()).filter((name) => name === 'search')).toHaveLength(2)
    await page.context().close()
  })

  test('foundations §4.11: stay and time on pages are told in the browser, with referrers, and sent to nobody', async () => {
    const sent: string[] = []
    const { page, told, faults } = await visit(`${quiet}/ethereum/block-list`, {}, async (context) =>
      context.on('request', (request) => request.method() !== 'GET' && sent.push(request.url())),
    )
    await expect.poll(async () => names(await told()), { timeout: 10_000 }).toContain('page stay')
    await page.getByRole('link', { name: 'All chains' }).first().click()
    await page.waitForURL('**/all-chain')
    await expect.poll(async () => names(await told())).toContain('page time')
    const heard = await told()
    expect(heard.filter(({ name }) => name === 'stay').map(({ values }) => values!['ms'])).toEqual([1000, 2000, 3000])
    const time = heard.find(({ name }) => name === 'page time')!.values!
    expect(time).toMatchObject({ page: '/ethereum/block-list/:type(before)?', referrer: '' })
    expect(Number(time['ms'])).toBeGreaterThanOrEqual(3_000)
    expect(await page.evaluate(() => sessionStorage.getItem('orrery:default:stay'))).toBe('3000')
    expect([sent, received, faults]).toEqual([[], [], []])
    await page.context().close()
  })

  test('foundations §7, §8: where the operator names an endpoint, a render error goes there, and nothing about the visitor', async () => {
    const { page, faults } = await visit(`${reporting}/ethereum/tx-list`)
    await untilAlive(page)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/ethereum/block-list?cursor=0x52908400098527886e0f7030069857d2e4169ee7'
      document.querySelector('main')!.append(link)
      link.click()
    })
    await expect.poll(() => received.map(({ event }) => event), { timeout: 10_000 }).toContain('explorer error')
    expect(await page.locator('h1').innerText()).toBe('Something failed')
    const error = received.find(({ event }) => event === 'explorer error')!
    expect(error).toMatchObject({
      kind: 'error',
      project: 'explorer',
      path: '/ethereum/block-list/:type(before)?',
      token: 'public',
    })
    expect(String(error['device'])).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.stringify(received)).not.toContain('5290840009')
    // The next step that the account offers is one: the page is drawn when it can be.
    await page.route('**/api/explorer/v1/*/blocks*', (route) =>
      route.fulfill({ json: { code: 0, head: null, data: EMPTY } }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Blocks')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test.each([
    ['key-help', 1280, 'Keyboard', (page: Page) => page.keyboard.press('?')],
    ['mobile-sheet', 390, 'Menu', (page: Page) => page.locator('header button[aria-haspopup=dialog]').last().click()],
  ] as const)(
    'foundations §8: where the code of the %s cannot be loaded the page stands, says so, and tries again',
    async (part, width, title, ask) => {
      const { page, faults, told } = await visit(`${quiet}/all-chain`, { viewport: { width, height: 800 } })
      await untilAlive(page)
      await page.route(`**/assets/${part}*`, (route) => route.abort())
      await ask(page)
      await expect.poll(() => page.getByRole('alert').allTextContents()).toContain(' Could not be loaded')
      expect(await page.locator('h1').count()).toBe(1)
      await page.unroute(`**/assets/${part}*`)
      await ask(page)
      await expect.poll(() => page.getByRole('dialog', { name: title }).count()).toBe(1)
      expect(names(await told())).not.toContain('explorer error')
      expect(faults).toEqual([])
      await page.context().close()
    },
  )

  test('foundations §8: where the code that copies was lost a click says so, and copies once it can be had', async () => {
    const { page, faults } = await visit(
      `${quiet}/all-chain`,
      { permissions: ['clipboard-read', 'clipboard-write'] },
      (context) => context.route('**/assets/copier*', (route) => route.abort()),
    )
    await untilAlive(page)
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.dataset['copy'] = '0xabc'
      button.textContent = 'a hash'
      document.querySelector('main')!.append(button)
    })
    const button = page.getByRole('button', { name: 'a hash' })
    await button.click()
    await expect.poll(() => page.getByRole('alert').allTextContents()).toContain(' Could not be loaded')
    await page.context().unroute('**/assets/copier*')
    await expect
      .poll(async () => {
        await button.click()
        return button.getAttribute('data-copied')
      })
      .toBe('')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0xabc')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('who asks not to be measured is not, whatever the operator wants', async () => {
    const { page, told } = await visit(`${reporting}/all-chain`, {}, (context) =>
      context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true })),
    )
    await expect.poll(async () => names(await told()), { timeout: 10_000 }).toContain('stay')
    expect(await page.evaluate(() => localStorage.getItem('orrery:default:device'))).toBeNull()
    await page.context().close()
    // Last words of pages of the tests before may still come in; this page is of none of them.
    expect(received.filter(({ path }) => path === '/all-chain')).toEqual([])
  })

  test('foundations §8: a document that the browser draws otherwise is a hydrate fail, and the page stands', async () => {
    const { page, told } = await visit(`${quiet}/ethereum/block-list`, {}, (context) =>
      context.route('**/block-list', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/(<h1[^>]*>)[^<]*/, '$1Other')
        await route.fulfill({ response, body })
      }),
    )
    await expect.poll(async () => names(await told())).toContain('hydrate fail')
    expect(await page.locator('h1').innerText()).toBe('Blocks')
    await page.context().close()
  })

  test('foundations §8: startup errors are swallowed, and what the server wrote stays', async () => {
    const { page, told, faults } = await visit(`${quiet}/ethereum/block-list`, {}, (context) =>
      context.route('**/block-list', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/(id="orrery-state">)/, '$1broken')
        await route.fulfill({ response, body })
      }),
    )
    await expect.poll(async () => names(await told())).toEqual(['startup'])
    expect(await page.locator('h1').innerText()).toBe('Blocks')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('foundations §8: a database that does not open is reported with the project that wanted it', async () => {
    const { page, told } = await visit(`${quiet}/ethereum/block-list`, {}, (context) =>
      context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('corrupt', 'UnknownError')
        }
      }),
    )
    await expect.poll(async () => names(await told()), { timeout: 10_000 }).toContain('databaseOpen')
    await page.context().close()
  })

  test('foundations §2.5, §9: the strip is three cards of 300 px side by side on large screens, and moves nothing', async () => {
    const { page, told } = await visit(`${quiet}/`)
    await alive(page).catch(() => undefined)
    const strip = page.locator('div:has(> #tool-strip)')
    const slides = strip.getByRole('listitem')
    expect(await slides.count()).toBe(3)
    const boxes = await slides.evaluateAll((all) =>
      all.map((slide) => slide.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect(boxes.map(({ height }) => height)).toEqual([300, 300, 300])
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
    expect((await strip.locator('img').first().boundingBox())?.width).toBe(80)
    await slides.nth(1).getByRole('link').click()
    await page.waitForURL('**/search-suggestion')
    expect((await told()).find(({ name }) => name === 'tool')?.values).toEqual({ tool: 'search-suggestion' })
    await page.context().close()
  })

  test('foundations §2.5, §9: on small screens it is a list with pictures of 64 px', async () => {
    const { page } = await visit(`${quiet}/`, { viewport: { width: 390, height: 844 } })
    const strip = page.locator('div:has(> #tool-strip)')
    const items = strip.getByRole('listitem')
    expect(await items.count()).toBe(3)
    await items.first().scrollIntoViewIfNeeded()
    await expect.poll(async () => (await items.first().locator('img').boundingBox())?.width).toBe(64)
    await page.context().close()
  })

  test.each(['/ethereum', '/ethereum/block-list', '/explorer', '/explorer/all-chain'])(
    'foundations §2.5: there is no strip on %s',
    async (path) => {
      const html = await (await fetch(quiet + path)).text()
      expect(html).not.toContain('tool-strip')
    },
  )
})
