import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { HTML_PAYLOADS, LINK_PAYLOADS } from '@orrery/safety/xss-payloads.fixture'
import { pageHeaders } from './server/page-headers.ts'

const chromium = findShell()
const ROOT = path.resolve(import.meta.dirname, '../../..')
const MODULES = {
  storage: 'browser/src/client-storage',
  area: 'browser/src/storage-area',
  cookies: 'browser/src/site-cookies',
  global: 'browser/src/global-cookie',
  siteInfo: 'browser/src/site-info',
  load: 'browser/src/load-tag',
  gestures: 'browser/src/gestures',
  device: 'browser/src/detect-device',
  html: 'safety/src/sanitize-html',
  link: 'safety/src/safe-link',
}

/** The modules under test, as the page has them. */
declare const kit: {
  storage: typeof import('@orrery/browser/client-storage')
  area: typeof import('@orrery/browser/storage-area')
  cookies: typeof import('@orrery/browser/site-cookies')
  global: typeof import('@orrery/browser/global-cookie')
  siteInfo: typeof import('@orrery/browser/site-info')
  load: typeof import('@orrery/browser/load-tag')
  gestures: typeof import('@orrery/browser/gestures')
  device: typeof import('@orrery/browser/detect-device')
  html: typeof import('@orrery/safety/sanitize-html')
  link: typeof import('@orrery/safety/safe-link')
}

const shell = (
  nonce: string,
): string => `<!doctype html><title>x</title><main></main><script type="module" nonce="${nonce}">
${Object.entries(MODULES)
  .map(([name, file]) => `import * as ${name} from '/packages/${file}.ts'`)
  .join('\n')}
globalThis.kit = { ${Object.keys(MODULES).join(', ')} }
</script>`

describe.skipIf(chromium === null)('the foundations in a browser', () => {
  let browser: Browser
  let server: Server
  let origin = ''
  let failures = 0
  const asked: string[] = []

  const open = async (route: '/strict' | '/open'): Promise<Page> => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(origin + route)
    await page.waitForFunction(() => 'kit' in globalThis)
    return page
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = request.url ?? '/'
      const send = (type: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
        response.writeHead(200, { 'content-type': type, ...headers }).end(body)
      if (url === '/strict') send('text/html', shell('abc'), pageHeaders('abc'))
      else if (url === '/open') send('text/html', shell('abc'))
      else if (/^\/packages\/(?:browser|safety)\/src\/[a-z-]+\.ts$/.test(url))
        readFile(path.join(ROOT, url), 'utf8').then(
          (text) => send('text/javascript', stripTypeScriptTypes(text)),
          () => response.writeHead(404).end(),
        )
      else {
        asked.push(url)
        if (failures-- > 0) response.writeHead(500).end()
        else if (url.endsWith('.css')) send('text/css', 'main { color: rgb(1, 2, 3) }')
        else send('text/javascript', 'globalThis.loaded = (globalThis.loaded ?? 0) + 1')
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await launchBrowser(chromium!)
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  test('reliability S-01: no payload runs, and the document reads what was written', async () => {
    // Without the policy of the site's documents: the sanitiser stands alone.
    const page = await open('/open')
    let alerts = 0
    page.on('dialog', (dialog) => {
      alerts++
      void dialog.dismiss()
    })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    const odd = await page.evaluate(async (payloads) => {
      const found: string[] = []
      for (const payload of payloads) {
        const clean = kit.html.sanitizeHtml(payload)
        const box = document.createElement('div')
        document.querySelector('main')!.replaceChildren(box)
        box.innerHTML = clean
        // Cleaned once more from what the browser made of it: nothing moved, nothing came to life.
        const again = document.createElement('div')
        again.innerHTML = kit.html.sanitizeHtml(box.innerHTML)
        if (!again.isEqualNode(box)) found.push(`changes: ${payload}`)
        for (const element of box.querySelectorAll('*')) {
          for (const { name } of element.attributes)
            if (/^on|^style$|^id$|^class$|^name$|^srcdoc$/.test(name)) found.push(`${name}: ${payload}`)
          if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`namespace: ${payload}`)
          if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
            if (!['https:', 'http:', 'ftp:', 'mailto:', 'tel:'].includes(element.protocol))
              found.push(`href: ${payload}`)
            element.target = ''
            element.addEventListener('click', (event) => event.preventDefault())
          }
          if (element instanceof HTMLElement) element.click()
          element.dispatchEvent(new Event('mouseover', { bubbles: true }))
        }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return found
    }, HTML_PAYLOADS)
    expect(odd).toEqual([])
    expect([alerts, foreign]).toEqual([0, []])
    await page.context().close()
  })

  test('reliability S-06: the browser sees no clickable address in any disguise', async () => {
    const page = await open('/open')
    const clickable = await page.evaluate(
      (payloads) => payloads.filter((payload) => kit.link.safeLink(payload) !== null),
      LINK_PAYLOADS,
    )
    expect(clickable).toEqual([])
    await page.context().close()
  })

  test('foundations §4.12: scripts and style sheets load under the policy of the site\u2019s documents', async () => {
    const page = await open('/strict')
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
    })
    asked.length = 0
    await page.evaluate(async () => {
      await Promise.all([
        kit.load.loadScript({ url: '/a.js', id: 'a' }),
        kit.load.loadScript({ url: '/a.js', id: 'a' }),
      ])
      await kit.load.loadStylesheet({ url: '/a.css' })
    })
    expect(asked).toEqual(['/a.js', '/a.css'])
    expect(await page.evaluate(() => (globalThis as unknown as { loaded: number }).loaded)).toBe(1)
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).color)).toBe('rgb(1, 2, 3)')

    asked.length = 0
    failures = 2
    await page.evaluate(() => kit.load.loadScript({ url: '/b.js', retries: 2 }))
    expect(asked).toEqual(['/b.js', '/b.js', '/b.js'])
    failures = 2
    const refused = page.evaluate(() => kit.load.loadScript({ url: '/c.js', retries: 1 }))
    await expect(refused).rejects.toThrow('/c.js did not load in 2 attempts')
    expect(violations).toEqual([])
    await page.context().close()
  })

  test('foundations §3.4: a browser that is full, or forbids storage, is as if it kept nothing', async () => {
    const page = await open('/open')
    const kept = await page.evaluate(() => {
      const storage = kit.storage.createClientStorage(
        kit.area.openStorageArea(() => localStorage),
        { now: () => 0 },
      )
      const small = storage.write('a', 1)
      const large = storage.write('b', 'x'.repeat(6 * 1024 * 1024))
      return [small, large, storage.read('a'), storage.read('b'), localStorage.getItem('orrery:default:a')]
    })
    expect(kept).toEqual([true, false, 1, null, '1'])
    const sandboxed = await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.sandbox.add('allow-scripts')
      // An opaque origin cannot load our modules, so it is handed their text.
      frame.srcdoc = `<script>
        ${kit.area.createMemoryArea}
        ${kit.area.openStorageArea}
        let named = true
        try { localStorage } catch { named = false }
        const area = openStorageArea(() => localStorage)
        area.setItem('a', '1')
        parent.postMessage([named, area.getItem('a')], '*')
      </script>`
      const answer = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }))
      document.body.append(frame)
      return answer
    })
    expect(sandboxed).toEqual([false, '1'])
    await page.context().close()
  })

  test('foundations §3.1: a real jar keeps both cookies as they were written', async () => {
    const page = await open('/strict')
    const read = await page.evaluate(() => {
      const cookies = kit.cookies.siteCookies()
      kit.global.writeGlobalCookie(cookies, { theme: 'dark', timeMode: 'utc' })
      cookies.write('ok_site_info', kit.siteInfo.encodeSiteInfo({ lang: 'en_US' }), 60)
      return [
        cookies.write('other', '1', 60),
        [...kit.global.readGlobalValues(cookies)],
        kit.siteInfo.decodeSiteInfo(cookies.read('ok_site_info')),
      ]
    })
    expect(read).toEqual([
      false,
      [
        ['theme', 'dark'],
        ['timeMode', 'utc'],
      ],
      { lang: 'en_US' },
    ])
    const jar = await page.context().cookies()
    expect(jar.map(({ name, path, sameSite, secure }) => [name, path, sameSite, secure])).toEqual([
      ['ok_global', '/', 'Lax', false],
      ['ok_site_info', '/', 'Lax', false],
    ])
    await page.context().close()
  })

  test('foundations §4.12: a real drag clicks nothing, a real click does', async () => {
    const page = await open('/strict')
    await page.evaluate(() => {
      const main = document.querySelector('main')!
      main.textContent = 'x'
      main.style.cssText = 'display:block;inline-size:200px;block-size:100px'
      kit.gestures.suppressDragClicks(main, performance)
      main.addEventListener('click', () => (main.textContent += 'c'))
    })
    const text = () => page.evaluate(() => document.querySelector('main')!.textContent)
    await page.mouse.move(50, 50)
    await page.mouse.down()
    await page.mouse.move(90, 50)
    await page.mouse.up()
    expect(await text()).toBe('x')
    await page.mouse.click(50, 50)
    expect(await text()).toBe('xc')
    await page.context().close()
  })

  test('this browser is known by its own line', async () => {
    const page = await open('/open')
    const device = await page.evaluate(() => kit.device.detectDevice(navigator.userAgent, navigator.maxTouchPoints))
    expect(device).toMatchObject({ system: 'linux', browser: 'chrome', kind: 'desktop' })
    expect(String(device.version)).toBe(browser.version().split('.')[0])
    await page.context().close()
  })
})
