import fastify, { type FastifyInstance } from 'fastify'
import websocket from '@fastify/websocket'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noteComplaints } from '@orrery/browser/testing/note-complaints'
import { findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { systemClock } from '@orrery/primitives/clock'
import { buildWeb } from '../scripts/build.ts'
import { testChain } from './routing/test-chains.ts'
import { createWeb } from './server/create-web.ts'
import { repairUrl } from './server/repair-url.ts'
import { COVERAGE, makeChain } from './site-chain.fixture.ts'
import { visitFilter, visitSheet } from './page-parts/lists/narrow-sheet.fixture.ts'
import { blockPush, visitNews } from './page-parts/lists/page-news.fixture.ts'

const chromium = findShell()
describe.skipIf(chromium === null)('the site in a browser', () => {
  const chain = makeChain()
  /** Those that asked for blocks. */
  const sockets = new Set<{ send(text: string): void }>()
  let app: FastifyInstance
  let browser: Browser
  let origin = ''
  const complaints: string[] = []

  const open = async (
    path: string,
    options: {
      readonly javaScriptEnabled?: boolean
      readonly timezoneId?: string
      readonly viewport?: { width: number; height: number }
    } = {},
  ): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const page = await context.newPage()
    noteComplaints(page, complaints)
    await page.goto(origin + path, { waitUntil: 'load' })
    if (options.javaScriptEnabled !== false) await untilAlive(page)
    return page
  }

  beforeAll(async () => {
    const { distDir } = await buildWeb()
    app = fastify({ rewriteUrl: (request) => repairUrl(request.url ?? '/') })
    await app.register(websocket)
    app.get('/ws/v1', { websocket: true }, (socket) => {
      socket.on('message', (text: Buffer) => {
        if (String(text) === 'ping') socket.send('pong')
        else if (String(text).includes('"block"')) sockets.add(socket)
      })
      socket.on('close', () => sockets.delete(socket))
    })
    const answer = (name: string) => async (request: { params: unknown; query: unknown }) => ({
      code: 0,
      head: null,
      data: await chain.calls[name]!({
        ...(request.params as object),
        ...Object.fromEntries(
          Object.entries(request.query as Record<string, string>).map(([key, value]) => [
            key,
            /^\d+$/.test(value) && key !== 'q' ? Number(value) : value,
          ]),
        ),
      }),
    })
    app.get('/api/explorer/v1/:chain/status', answer('getChainStatus'))
    app.get('/api/explorer/v1/:chain/blocks', answer('listBlocks'))
    app.get('/api/explorer/v1/:chain/blocks/:block', answer('getBlock'))
    app.get('/api/explorer/v1/:chain/search', answer('search'))
    app.get('/api/explorer/v1/:chain/filter', answer('filterTransactions'))
    app.get('/api/explorer/v1/:chain/charts/:chart', answer('getChart'))
    app.get('/api/explorer/v1/:chain/blocks/:block/*', async () => ({
      code: 0,
      head: null,
      data: { total: 0, hits: [], extend: { totalIsFloor: false, next: null, previous: null, coverage: COVERAGE } },
    }))
    await app.register(
      await createWeb({
        distDir,
        api: chain.api,
        clock: systemClock,
        chains: [testChain('ETH', 'ethereum', ['eth'])],
        inactive: [testChain('BTC', 'bitcoin', [], 'utxo')],
        testLanguages: true,
      }),
    )
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
    browser = await launchBrowser(chromium!)
  })
  // No script error, no refused script, no failed hydration.
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  test('screens-evm §10: a chart is reached from the overview, its range and grain stand in the address, its table and file say the same', async () => {
    const page = await open('/ethereum/charts')
    await page.locator('a[href$="/ethereum/charts/tx-count"]').click()
    await page.waitForURL(/\/ethereum\/charts\/tx-count$/)
    await page.locator('[data-tab="90"]').click()
    await page.waitForURL(/days=90/)
    await page.locator('[data-tab="week"]').click()
    await page.waitForURL(/days=90&grain=week/)
    await page.getByRole('button', { name: 'Table' }).click()
    await expect.poll(() => page.locator('main table tbody tr').count()).toBe(30)
    // What is not indexed is a dash in the table as it is a gap in the picture.
    expect(await page.locator('main table tbody td', { hasText: /^--$/ }).count()).toBe(1)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    expect(file.suggestedFilename()).toBe('ethereum-tx-count-week.csv')
    const plain = await open('/ethereum/charts/tx-count?days=7&grain=hour', { javaScriptEnabled: false })
    expect(await plain.locator('main svg path').count()).toBeGreaterThan(0)
    expect(await plain.locator('[data-tab="7"]').getAttribute('aria-current')).toBe('page')
    await plain.context().close()
    await page.context().close()
  })

  test('foundations §2.2: a link is followed without a new document to the top of its page, and back finds the place that was left', async () => {
    const page = await open('/ethereum/block-list')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    await page.mouse.wheel(0, 300)
    await page.waitForFunction(() => scrollY === 300)
    await page.getByRole('link', { name: '988', exact: true }).click()
    await page.waitForURL('**/ethereum/block/988')
    await page.waitForFunction(() => document.title.includes('988'))
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'H1'])
    await page.goBack()
    await page.waitForFunction(() => scrollY === 300)
    // An anchor makes an entry of its own, to which back leads, too.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')!.click())
    await page.waitForFunction(() => history.state !== null && location.hash === '#main')
    await page.getByRole('link', { name: '988', exact: true }).click()
    await page.waitForFunction(() => document.title.includes('988'))
    await page.goBack()
    await page.waitForFunction(() => location.hash === '#main' && !document.title.includes('988'))
    await page.goBack()
    await page.waitForFunction(() => location.hash === '' && scrollY === 300)
    expect(documents).toBe(0)
    await page.context().close()
  })

  test('foundations §2.2: a page of the second index stands while that is on its way, and is reached without a new document', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    noteComplaints(page, complaints)
    const index = Promise.withResolvers<void>()
    await page.route(/seldom-pages/, (route) => index.promise.then(() => route.continue()))
    await page.goto(`${origin}/ethereum/validator-list`, { waitUntil: 'commit' })
    const before = await page.locator('#orrery').innerHTML()
    expect(before).toContain('<h1')
    index.resolve()
    await untilAlive(page)
    expect(await page.locator('#orrery').innerHTML()).toContain('<h1')
    let documents = 0
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0))
    await page.getByRole('link', { name: 'Orrery' }).first().click()
    await page.waitForURL(`${origin}/`)
    await page.goBack()
    await page.waitForURL('**/validator-list')
    expect([documents, await page.locator('h1').count()]).toEqual([0, 1])
  })

  test('a new block moves the badge and announces itself above the list, which does not move; above a narrowed one where it fits', async () => {
    for (const [path, name] of [
      ['', '1 new block'],
      ['?fill=empty', '1 new row'],
    ] as const) {
      const page = await open(`/ethereum/block-list${path}`)
      await expect.poll(() => sockets.size, { timeout: 20_000 }).toBeGreaterThan(0)
      let shown = ''
      await visitNews(page, name, () => {
        const next = chain.grow()
        for (const socket of sockets) socket.send(blockPush(next))
        return (shown = next.height.toLocaleString('en-US'))
      })
      expect(await page.locator('header').first().innerText()).toContain(shown)
      await page.context().close()
      await expect.poll(() => sockets.size).toBe(0)
    }
  })

  test('slash focuses the search, and Enter opens the one exact hit', async () => {
    const page = await open('/ethereum/block-list')
    await page.keyboard.press('/')
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ethereum/block/77')
    await page.context().close()
  })

  test('performance W1: proposals come when the search is gone to; where their code is lost the search still leads', async () => {
    const page = await open('/ethereum/block-list')
    await page.route('**/assets/search-panel*', (route) => route.abort())
    await page.keyboard.press('/')
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ethereum/block/77')
    await page.unroute('**/assets/search-panel*')
    await page.keyboard.press('/')
    await page.keyboard.type('76')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('option', { selected: true }).count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ethereum/block/76')
    // Earlier finds are offered before anything is typed.
    await page.keyboard.press('/')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.getByRole('option').click()
    await page.waitForURL('**/ethereum/block/76')
    await page.context().close()
  })

  test('Enter takes no proposal that nobody sees; without their words proposals are seen all the same', async () => {
    const page = await open('/ethereum/block-list')
    const wanted = Promise.withResolvers<void>()
    await page.route('**/assets/search-panel*', async (route) => {
      await wanted.promise
      await route.continue()
    })
    const answered = page.waitForResponse(/\/search\?/)
    const field = page.getByRole('combobox')
    await page.keyboard.press('/')
    await page.keyboard.type('both')
    await (await answered).finished()
    await page.keyboard.press('ArrowDown')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search-suggestion?q=both*')
    wanted.resolve()
    await page.context().close()
    // A list that was closed is not seen either.
    const second = await open('/ethereum/block-list')
    await second.route('**/assets/words-loader*', (route) => route.abort())
    await second.keyboard.press('/')
    await second.keyboard.type('both')
    await second.getByRole('option').first().waitFor()
    await second.keyboard.press('ArrowDown')
    expect(await second.getByRole('option', { selected: true }).count()).toBe(1)
    await second.keyboard.press('Escape')
    await second.keyboard.press('Enter')
    await second.waitForURL('**/search-suggestion?q=both*')
    await second.context().close()
  })

  test('the theme and the unit of amounts are chosen once and stand in the next document', async () => {
    const page = await open('/ethereum/block-list')
    await page.getByRole('button', { name: 'Language and theme' }).click()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.waitForFunction(() => document.cookie.includes('dark'))
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    const again = await page.request.get(`${origin}/ethereum/block-list`)
    expect(await again.text()).toContain('data-theme="dark"')
    // screens-evm §0.2: so is the unit of the chain's amounts, on every page.
    await page.getByRole('radio', { name: 'wei', exact: true }).click()
    await page.waitForFunction(() => document.cookie.includes('unit'))
    await page.context().close()
  })

  test('foundations §3.1: how times are written is chosen once and stands in the next document', async () => {
    const page = await open('/ethereum/block-list', { timezoneId: 'Asia/Kolkata' })
    const choose = async (present: string, next: string) => {
      await page.getByRole('button', { name: present, exact: true }).click()
      await page.getByRole('button', { name: next, exact: true }).waitFor()
      return page.evaluate(() => document.querySelector('tbody time')!.textContent)
    }
    const local = await choose('Age', 'Local time')
    await page.waitForFunction(() => document.cookie.includes('timeZone'))
    const next = () => page.request.get(`${origin}/ethereum/block-list`).then((answer) => answer.text())
    expect(await next()).toContain(`>${local}</time>`)
    const utc = await choose('Local time', 'UTC')
    await page.waitForFunction(() => document.cookie.includes('utc'))
    expect(local).not.toBe(utc.replace(' UTC', ''))
    expect(utc).toMatch(/^2023-11-14 \d\d:\d\d:\d\d UTC$/)
    expect(await next()).toContain(`>${utc}</time>`)
    await page.reload({ waitUntil: 'load' })
    await untilAlive(page)
    expect(await page.evaluate(() => document.querySelector('tbody time')!.textContent)).toBe(utc)
    await page.context().close()
  })

  test('without script the page reads, menus open and the search asks', async () => {
    const page = await open('/ethereum/block-list', { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Blockchain' }).click()
    await page.getByRole('link', { name: 'Transactions' }).first().waitFor({ state: 'visible' })
    await page.keyboard.press('Escape')
    await page.locator('#search').fill('77')
    await page.locator('#search').press('Enter')
    await page.waitForURL('**/ethereum/block/77')
    await page.context().close()
  })

  test.each([
    [390, '/ethereum/block-list'],
    [390, '/ar/ethereum/block/7'],
    [390, '/nowhere'],
    [768, '/ethereum/block-list'],
    [1280, '/ar/ethereum/block-list'],
    [390, '/ethereum/block-list?test_locale=en_XA'],
    [390, '/ethereum/block/7?test_locale=en_XA'],
    [768, '/ethereum/block-list?test_locale=en_XA'],
    [390, '/nowhere?test_locale=en_XA'],
  ])('at %i px %s does not scroll sideways', async (width, path) => {
    const page = await open(path, { viewport: { width, height: 844 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    await page.context().close()
  })

  test('screens-evm §0.8, §17: on a phone a list is narrowed on a sheet, whose answer is an address with chips; Escape and Back close it', async () => {
    const page = await open('/ethereum/block-list', { viewport: { width: 390, height: 844 } })
    await visitSheet(page)
    await visitFilter(page)
    await page.context().close()
  })

  test('performance W2: what is below a phone’s fold is laid out when the page lives, and a reload finds the place that was left', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    noteComplaints(page, complaints)
    const scripts = Promise.withResolvers<void>()
    await page.route(/\/entry-[^/]*\.js/, (route) => scripts.promise.then(() => route.continue()))
    await page.goto(`${origin}/ethereum/block-list?limit=100`, { waitUntil: 'commit' })
    const until = (drawn: boolean) =>
      page.waitForFunction((drawn) => {
        const cells = [...document.querySelectorAll('main tbody td')]
        const isDrawn = (cell?: Element) => cell?.checkVisibility({ contentVisibilityAuto: true })
        return isDrawn(cells[0]) === true && isDrawn(cells.at(-1)) === drawn
      }, drawn)
    await until(false)
    scripts.resolve()
    await untilAlive(page)
    await until(true)
    const place = await page.evaluate(() => document.documentElement.scrollHeight - 1_200)
    await page.evaluate((top) => scrollTo(0, top), place)
    await page.reload()
    await untilAlive(page)
    await page.waitForFunction((top) => scrollY === top, place)
    await context.close()
  })

  test('S-03: a hundred documents have a hundred nonces, whatever they are', async () => {
    const nonces = new Set<string>()
    const paths = [
      '/',
      '/ethereum/block-list',
      '/nowhere',
      '/bitcoin',
      '/ethereum/block-list/page/0',
      '/ethereum/%zz',
      '/ar/ethereum/block/7',
      '/search-suggestion?q=',
      '/eth',
      '/404',
    ]
    for (let i = 0; i < 10; i++) {
      for (const path of paths) {
        const response = await fetch(origin + path, { redirect: 'manual' })
        const nonce = /script-src 'nonce-([\w-]{24})' 'strict-dynamic'/.exec(
          response.headers.get('content-security-policy') ?? '',
        )?.[1]
        expect(nonce, path).toBeDefined()
        expect(response.headers.get('cache-control')).toBe('private, no-cache')
        nonces.add(nonce!)
      }
    }
    expect(nonces.size).toBe(100)
  })

  test('S-22: no file is served that the build did not write', async () => {
    for (const path of [
      '/assets/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/server/entry.js',
      '/.git/config',
      '/assets/.vite/manifest.json',
      '/.vite/manifest.json',
      '/assets/',
      '/package.json',
      '/../../etc/passwd',
      '/assets/entry.js.map',
    ]) {
      const { statusCode, body } = await app.inject({ url: path })
      expect(statusCode, path).toBeGreaterThanOrEqual(400)
      expect(body).not.toContain('"dependencies"')
    }
  })
})
