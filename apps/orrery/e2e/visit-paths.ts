import { request as ask } from 'node:http'
import { expect, test } from 'vitest'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { eventually } from './start-program.ts'
import type { Stage } from './stage.ts'

type Answer = {
  readonly status: number
  readonly location: string | null
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Asks for a path exactly as it is written: `fetch` would tidy it first. */
const get = (url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    ask({ hostname, port, path, headers }, (response) => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (body += part))
        .on('end', () =>
          resolve({
            status: response.statusCode!,
            location: response.headers.location ?? null,
            headers: response.headers,
            body,
          }),
        )
    })
      .on('error', reject)
      .end()
  })

const LONG = 'a'.repeat(4_000)
const HOSTILE: readonly string[] = [
  '//evil.example',
  '///evil.example/',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/%2F%2Fevil.example/%2e%2e',
  '/en//evil.example',
  '/de//evil.example/',
  '/de/%2f%2fevil.example/',
  '/devnet//evil.example/',
  '//devnet/',
  '/devnet//',
  '/explorer//evil.example',
  '/explorer/%5c%5cevil.example/',
  '/ar/explorer//evil.example/',
  '/%09/evil.example',
  '/%0d%0aLocation:%20http:%2f%2fevil.example',
  '/devnet/%0d%0aX-Evil:1',
  '/https://evil.example',
  '/devnet/https:%2f%2fevil.example/',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../package.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/@evil.example',
  '/devnet@evil.example/',
  '/%',
  '/%zz',
  '/devnet/tx/%',
  '/devnet/tx/%E0%A4%A',
  '/devnet/tx/%00',
  '/devnet/address/%F0%9F%92%A9',
  '/devnet/address/%e2%80%ae',
  `/${LONG}`,
  `/devnet/tx/${LONG}`,
  `/devnet/${'a/'.repeat(300)}`,
  '/devnet/block/-1',
  '/devnet/block/1e3',
  '/devnet/block/0x',
  '/devnet/block/1.5',
  '/devnet/block/99999999999999999999999999',
  '/devnet/block/NaN',
  '/devnet/block/__proto__',
  '/constructor',
  '/__proto__',
  '/devnet/constructor',
  '/devnet/token/toString',
  '/devnet/tx/<script>alert(1)</script>',
  '/devnet/address/%3Cimg%20src=x%20onerror=alert(1)%3E',
  "/devnet/address/'%20OR%201=1--",
  '/devnet/address/{a:String}',
  '/search-suggestion?q=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E',
  `/search-suggestion?q=${LONG}`,
  '/search-suggestion?q=a&q=b',
  '/search-suggestion?q[]=1',
  '/search-suggestion?q=%',
  '/search-suggestion?q=1&chain=%27',
  '/search-suggestion?q=//evil.example',
  '/search-suggestion?q=\\evil.example',
  '/?test_locale=../../etc',
  '/?test_locale=__proto__',
  '/?__proto__=1',
]
const LISTS = [
  '/devnet/block-list',
  '/devnet/tx-list',
  '/regtest/tx-list',
  '/devnet/token-list',
  '/devnet/transfer-list',
  '/devnet/pending-list',
  '/devnet/forked-block-list',
]
const PAGES = [
  '/page/999999999',
  '/page/-1',
  '/page/0',
  '/page/1e3',
  '/page/10%20',
  '/page/',
  '/page/2/page/3',
  '?limit=1000000000',
  '?limit=-1',
  '?limit=1e3',
  '?limit=10%20',
  '?limit=10&limit=20',
  '?cursor=',
  '?cursor=AAAA',
  '?cursor=%00',
  '?page=2',
  '?standard=erc999',
]

/** Paths: what is answered with which status, where redirects lead, and what a document carries. */
export function testPaths(stage: Stage): void {
  test.each<[name: string, path: (s: Stage) => string, status: number, words: RegExp]>([
    ['a malformed transaction hash', () => '/devnet/tx/0x12', 400, /not a transaction|hash/i],
    ['a malformed address', () => '/regtest/address/abc', 400, /not an address|address/i],
    ['a malformed height', () => '/devnet/block/abc', 400, /block/i],
    ['an unknown transaction', () => `/devnet/tx/0x${'0'.repeat(63)}1`, 404, /transaction/i],
    ['a block that is not there yet', () => '/devnet/block/99999999', 404, /99,?999,?999/],
    ['an unknown token', () => `/devnet/token/0x${'1'.repeat(40)}`, 404, /token/i],
    ['a chain without a node here', () => '/ethereum', 404, /Ethereum/],
    ['an alias of a chain without a node (explorer §2.1)', () => '/eth/block/1', 404, /Ethereum/],
    ['an unknown page of a chain', () => '/devnet/nothing-here', 404, /not found/i],
    ['an unknown chain', () => '/no-such-chain', 404, /no-such-chain/],
    ['withdrawals of a chain that has none', () => '/regtest/withdrawal-list', 404, /Local Bitcoin chain/],
    ['page zero', () => '/devnet/block-list/page/0', 400, /start at 1/],
    ['a transaction of another chain', (s) => `/devnet/tx/${s.subjects().utxoTx}`, 404, /Local Bitcoin chain/],
    [
      'a Bitcoin address on the EVM chain',
      (s) => `/devnet/address/${s.subjects().utxoAddress}`,
      400,
      /Local Bitcoin chain/,
    ],
    [
      'an EVM address on the Bitcoin chain',
      (s) => `/regtest/address/${s.subjects().evmAddress}`,
      400,
      /Local EVM chain/,
    ],
  ])('%s is answered with words, a way out and the right status', async (_, path, status, words) => {
    const { page, open } = await stage.visitor()
    expect((await open(path(stage))).status()).toBe(status)
    expect(await page.locator('main').innerText()).toMatch(words)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Back to home' }).waitFor()
  })

  test('what is known on another chain is offered there, and the offer leads to it', async () => {
    const { utxoTx, evmAddress } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open(`/devnet/tx/${utxoTx}`)
    await page.locator(`main a[href="/regtest/tx/${utxoTx}"]`).click()
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /Moved|Sent/ })
      .waitFor()
    await open(`/regtest/address/${evmAddress}`)
    await page.locator(`main a[href="/devnet/address/${evmAddress}"]`).waitFor()
  })

  test('reliability S-21: hostile paths never lead to another site and never end in a fault', async () => {
    const wrong: string[] = []
    for (const path of [...HOSTILE, ...HOSTILE.slice(0, 26).map((hostile) => `/zh-hans${hostile}`)]) {
      for (const host of [undefined, 'evil.example']) {
        const { status, location } = await get(
          stage.url(),
          encodeURI(path).replaceAll('%25', '%').replaceAll('%5C', '\\'),
          host === undefined ? {} : { host },
        )
        if (status >= 500) wrong.push(`${status} ${path}`)
        if (
          location !== null &&
          (new URL(location, stage.url()).origin !== new URL(stage.url()).origin || !/^\/(?![/\\])/.test(location))
        )
          wrong.push(`${path} leads to ${location}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('reliability S-12: odd pages and sizes of every list are refused or brought to size', async () => {
    const wrong: string[] = []
    for (const list of LISTS) {
      for (const page of PAGES) {
        const { status } = await get(stage.url(), list + page)
        if (status >= 500) wrong.push(`${status} ${list}${page}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('explorer §2.1: page 1 has no suffix, page 2 has one, and no path ends with a slash', async () => {
    const redirect = async (path: string) => (await get(stage.url(), path)).location
    expect(await redirect('/devnet/block-list/page/1')).toBe('/devnet/block-list')
    expect(await redirect('/devnet/block-list/')).toBe('/devnet/block-list')
    expect(await redirect('/DEVNET/block-list')).toBe('/devnet/block-list')
    // screens-evm §20.14: a page number is counted from a block, which its address names.
    const second = await redirect('/devnet/block-list/page/2')
    expect(second).toMatch(/^\/devnet\/block-list\/page\/2\?at=\d+-[0-9a-f]{8}$/)
    expect(await redirect(second!)).toBeNull()
    const { page, open } = await stage.visitor()
    await open('/devnet/block-list')
    await untilAlive(page)
    await page.locator('main nav a[rel="next"]').click()
    await page.waitForURL((at) => at.pathname === '/devnet/block-list/page/2')
    await page.locator('main nav [aria-current="page"]').filter({ hasText: '2' }).waitFor()
    await page.locator('main nav a[rel="prev"]').click()
    await page.waitForURL((at) => at.pathname === '/devnet/block-list')
  })

  test.each([
    ['de', 'de', 'ltr'],
    ['zh-hans', 'zh', 'ltr'],
    ['ar', 'ar', 'rtl'],
  ])(
    'foundations §2.2: /%s is written in that language and its links keep it',
    async (segment, language, direction) => {
      const { page, open } = await stage.visitor()
      await open(`/${segment}/devnet`)
      await untilAlive(page)
      expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`))
      expect((await page.locator('html').getAttribute('dir')) ?? 'ltr').toBe(direction)
      await page.locator(`main a[href^="/${segment}/devnet/block/"]`).first().click()
      await page.waitForURL(new RegExp(`/${segment}/devnet/block/`))
      expect(await page.locator('main a[href^="/devnet"]').count()).toBe(0)
    },
  )

  test('the theme follows the device, and a choice is in the document before any script runs', async () => {
    const visitor = await stage.visitor({ theme: 'dark' })
    const ground = () => visitor.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await visitor.open('/devnet')
    const dark = await ground()
    await visitor.page.emulateMedia({ colorScheme: 'light' })
    await eventually('the light ground', async () => (await ground()) !== dark || null)
    await untilAlive(visitor.page)
    await visitor.page.getByRole('button', { name: /Language and theme/ }).click()
    await visitor.page.locator('[aria-label="Dark"]:visible').click()
    await eventually('the dark ground', async () => (await ground()) === dark || null)
    const cookie = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await get(stage.url(), '/devnet', { cookie })).body).toMatch(/<html[^>]*data-theme="dark"/)
  })

  test('without script the search asks', async () => {
    const { page, open } = await stage.visitor({ script: false })
    await open('/devnet')
    await page.locator('search input[name=q]').fill(stage.subjects().evmTx)
    await page.locator('search input[name=q]').press('Enter')
    await page.waitForURL(new RegExp(`/devnet/tx/${stage.subjects().evmTx}`))
  })

  test('reliability S-03: a document has a fresh nonce, and no text of a visitor or a chain becomes markup', async () => {
    const [one, two] = await Promise.all([get(stage.url(), '/devnet'), get(stage.url(), '/devnet')])
    const nonce = ({ headers }: Answer) => /'nonce-([\w-]{22,})'/.exec(String(headers['content-security-policy']))?.[1]
    expect(nonce(one)).toBeDefined()
    expect(nonce(one)).not.toBe(nonce(two))
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    for (const path of [
      '/search-suggestion?all=1&q=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '/devnet/tx/%3C%2Fscript%3E%3Cscript%3Ealert(1)',
    ]) {
      const { body } = await get(stage.url(), path)
      expect(body).not.toContain('<script>alert')
      const state = /id="orrery-state">(.*?)<\/script>/s.exec(body)![1]!
      expect(state).not.toMatch(/[<>\u2028]/)
      expect(() => JSON.parse(state) as unknown).not.toThrow()
    }
    const { page, open, faults } = await stage.visitor()
    let asked = false
    page.on('dialog', (dialog) => {
      asked = true
      void dialog.dismiss()
    })
    await open('/search-suggestion?all=1&q=%3C%2Fscript%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')
    await untilAlive(page)
    expect([asked, faults]).toEqual([false, []])
  })
}
