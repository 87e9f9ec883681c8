import { regtest } from '@orrery/chains/records/regtest'
import type { InscriptionContent } from '@orrery/model/wire/inscription'
import type { Ledger } from '@orrery/model/wire/rune'
import { findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { envelopeOf } from '@orrery/utxo/testing/envelope-script'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { revealOutput } from '@orrery/utxo/testing/taproot-reveal'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundScript, revealCoin } from './inscribe.ts'
import { eventually, removeDir, startProgram, temporaryDir, type Program } from './start-program.ts'

const COIN = 100_000_000n

/** Tries everything that a page of the explorer could be robbed of, and tells its parent how far it came. */
const thief = (friend: string): string => `(async () => {
  const tries = {
    parentPage: () => parent.document.title,
    topAddress: () => { top.location = 'https://thief.example/' },
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    sessions: () => sessionStorage.length,
    databases: () => indexedDB.databases(),
    worker: () => navigator.serviceWorker.register('/content/${friend}'),
    window: () => { if (!open('https://thief.example/')) throw new Error('no window') },
    site: () => fetch(SITE + '/api/explorer/v1/chains'),
    stranger: () => fetch('https://thief.example/'),
    picture: () => new Promise((done, fail) => Object.assign(new Image(), { onload: done, onerror: () => fail(new Error('not shown')), src: SITE + '/favicon.ico' })),
    friend: async () => { if (await (await fetch('/content/${friend}')).text() !== 'a friend') throw new Error('wrong') },
    height: async () => { if (!/^\\d+$/.test(await (await fetch('/r/blockheight')).text())) throw new Error('wrong') },
  }
  const told = { ran: document.documentElement.nodeName.toLowerCase(), origin: self.origin }
  for (const [name, attempt] of Object.entries(tries))
    told[name] = await Promise.race([
      (async () => attempt())().then(() => 'done', (error) => error.name),
      new Promise((resolve) => setTimeout(resolve, 3000, 'never')),
    ])
  parent.postMessage(told, '*')
})()`

const hasAll = findShell() !== null && hasLitecoind
describe.skipIf(!hasAll)('contents of strangers in a browser', () => {
  let home: string
  let node: TestNode
  let program: Program
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let html = ''
  let drawing = ''
  const asked: string[] = []

  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${program.url}/api/explorer/v1/${regtest.path}${path}`)
    return ((await response.json()) as { data: T }).data
  }
  const pathOf = (id: string): string => `/${regtest.path}/inscription/ordinals/${id}`
  /** What the page of the explorer heard from frames, and what scripts left in its own windows. */
  const heard = () => page.evaluate(() => (window as never as { heard: Record<string, string>[] }).heard)

  beforeAll(async () => {
    home = await temporaryDir()
    ;[node, browser] = await Promise.all([startTestNode(['-txindex=0']), launchBrowser(findShell()!)])
    const miner = await node.rpc<string>('getnewaddress', '', 'bech32')
    await node.rpc('generatetoaddress', 104, miner)
    // Scripts have to name the site that they attack.
    program = await startProgram(`${home}/data`, [], {
      ORRERY_NODES_REGTEST: node.url,
      ORRERY_CONTENT_PORT_REGTEST: '0',
    })
    const inscribe = async (type: string, body: string): Promise<string> => {
      const { script, witness } = revealOutput(envelopeOf([[1, type]], body))
      const coin = await fundScript(node, script, COIN)
      await node.rpc('generatetoaddress', 1, miner)
      const txid = await revealCoin(node, coin, witness, [{ value: 99_000_000n, script: revealOutput().script }])
      await node.rpc('generatetoaddress', 1, miner)
      return `${txid}i0`
    }
    const friend = await inscribe('text/plain', 'a friend')
    const script = `const SITE = ${JSON.stringify(program.url)};${thief(friend)}`
    html = await inscribe('text/html', `<!doctype html><title>thief</title><script>${script}</script>`)
    drawing = await inscribe(
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script><![CDATA[${script}]]></script></svg>`,
    )
    const height = await node.rpc<number>('getblockcount')
    await eventually('the ledger', async () =>
      (await ask<Ledger[]>('/ledgers')).find(({ id }) => id === 'inscriptions')?.through === height ? true : null,
    )
    context = await browser.newContext({ baseURL: program.url })
    context.on('request', (request) => void asked.push(request.url()))
    page = await context.newPage()
    await page.addInitScript(() => {
      Object.assign(window, { heard: [] })
      addEventListener('message', ({ data, origin }) => {
        if (typeof data === 'object' && data !== null && 'ran' in data)
          (window as never as { heard: object[] }).heard.push({ ...(data as object), from: origin })
      })
    })
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test.each([
    ['a page', () => html, 'html'],
    ['a drawing', () => drawing, 'svg'],
  ])(
    'reliability S-07: %s of a stranger runs once it is asked for, in a frame of no origin, and reaches nothing of the explorer, no storage and no network',
    async (_, idOf, root) => {
      const { frame } = await ask<InscriptionContent>(`/inscriptions/${idOf()}/text`)
      const contents = new URL(frame!).origin
      expect(contents).not.toBe(program.url)
      const response = await page.goto(pathOf(idOf()))
      expect(response!.headers()['content-security-policy']).toContain(`frame-src ${contents};`)
      await untilAlive(page)
      await page.evaluate(() => localStorage.setItem('precious', 'mine'))
      expect(page.frames()).toHaveLength(1)
      expect(await heard()).toEqual([])

      asked.length = 0
      await page.getByRole('button', { name: 'Run it in a closed frame' }).click()
      await expect.poll(heard, { timeout: 30_000 }).toHaveLength(1)
      expect((await heard())[0]).toEqual({
        ran: root,
        from: 'null',
        origin: 'null',
        parentPage: 'SecurityError',
        topAddress: 'SecurityError',
        cookie: 'SecurityError',
        storage: 'SecurityError',
        sessions: 'SecurityError',
        databases: 'SecurityError',
        worker: 'SecurityError',
        window: 'Error',
        site: 'TypeError',
        stranger: 'TypeError',
        picture: 'Error',
        friend: 'done',
        height: 'done',
      })
      expect(page.url()).toBe(`${program.url}${pathOf(idOf())}`)
      expect(await page.evaluate(() => localStorage.getItem('precious'))).toBe('mine')
      expect(context.pages()).toHaveLength(1)
      expect(asked.filter((url) => !url.startsWith(program.url) && !url.startsWith(`${contents}/`))).toEqual([])
    },
  )

  test('reliability S-07: opened by itself no content runs, at neither origin, and a frame cannot be led elsewhere', async () => {
    for (const id of [html, drawing]) {
      const { frame } = await ask<InscriptionContent>(`/inscriptions/${id}/text`)
      for (const address of [frame!, `${program.url}/api/explorer/v1/${regtest.path}/inscriptions/${id}/content`]) {
        const lone = await context.newPage()
        const told: string[] = []
        lone.on('console', (message) => told.push(message.text()))
        await lone.addInitScript(() =>
          addEventListener('message', ({ data }) => console.log(`ran ${JSON.stringify(data)}`)),
        )
        // A drawing of the explorer's own origin is saved and not shown.
        await lone.goto(address).catch((error: unknown) => expect(String(error)).toContain('Download is starting'))
        expect(told.filter((text) => text.startsWith('ran'))).toEqual([])
        await lone.close()
      }
    }
    await page.goto(pathOf(html))
    await untilAlive(page)
    await page.getByRole('button', { name: 'Run it in a closed frame' }).click()
    await expect.poll(heard, { timeout: 30_000 }).toHaveLength(1)
    asked.length = 0
    const frame = page.frames().find((one) => one !== page.mainFrame())!
    await frame.evaluate((site) => void (location.href = `${site}/regtest`), program.url).catch(() => undefined)
    await expect.poll(() => page.frames().map((one) => one.url())).not.toContain(frame.url())
    expect(asked.filter((url) => url.endsWith('/regtest'))).toEqual([])
  })
})
