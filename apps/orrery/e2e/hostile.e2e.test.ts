import { findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { accounts } from '@orrery/localnet/evm-accounts'
import { PlainToken } from '@orrery/localnet/evm-contracts.gen'
import { startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import type { Browser } from 'playwright-core'
import { encodeDeployData, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorOf, type Visitor } from './browser.ts'
import { ask, rowsOf } from './site-subjects.ts'
import { eventually, removeDir, startProgram, temporaryDir, type Program } from './start-program.ts'

const CHAIN_ID = 31_339
const CHAIN = `evm-${CHAIN_ID}`

/** What runs where text becomes markup, an attribute, an address or a script. */
const SCRIPTS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '</title><script>alert(1)</script>',
  '<!--<script>alert(1)-->',
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028alert(1)\u2029',
  '</style><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href=javascript:alert(1)>claim</a>',
  '${alert(1)}',
]
/** Names that want to be read as another, or to turn the line round. Each must be badged (reliability S-32, S-33). */
const IMPOSTORS = [
  'ЕТН',
  'UЅDC',
  '𝐔𝐒𝐃𝐓',
  'ＵＳＤＣ',
  'Tеthеr',
  'USD\u200bT',
  '\u202eTHE\u202c',
  'visit https://evil.example to claim',
  'evil-claim.xyz',
]
/** These are what they say: no badge (reliability S-32). */
const HONEST = ['שקל דיגיטלי', 'ريال رقمي', '人民币', 'Plain Coin']

/** Answers every call with a text of a million letters, and logs a transfer of five from its caller to its caller where it is paid. */
const LONG_NAMED = ((): Hex => {
  const size = (bytes: number): string => bytes.toString(16).padStart(6, '0')
  const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  // Letters from byte 64 on, word by word: the loop begins at byte 39. Then where the text begins, and how long it is.
  const letters = `7f${'41'.repeat(32)}6040 5b 8181 52 602001 80 62${size(1_000_064)} 11 6027 57`.replaceAll(' ', '')
  const text = `${letters}60205f5262${size(1_000_000)}60205262${size(1_000_064)}5ff3`
  const start = (4 + text.length / 2).toString(16).padStart(2, '0')
  // LOG3 takes the place and size of its data, then the topics: the last one is pushed first.
  const body = `34 60${start} 57 ${text} 5b 6005 5f 52 33 33 7f${topic} 6020 5f a3 00`.replaceAll(' ', '')
  const length = (body.length / 2).toString(16).padStart(2, '0')
  return `0x60${length}600c60003960${length}6000f3${body}`
})()

const WARNING = 'Be careful with this name.'

const chromium = findShell()
describe.skipIf(chromium === null)('what strangers write on a chain, in a browser', () => {
  let home: string
  let node: EvmNode
  let evm: EvmRpc
  let program: Program
  let browser: Browser
  const tokens = new Map<string, string>()
  let longNamed = ''
  let longTx: Hex

  const send = async (tx: { readonly to?: string; readonly data?: Hex; readonly value?: Hex }): Promise<Hex> =>
    evm.call<Hex>('eth_sendTransaction', { from: accounts[0]!.address, gas: '0x44aa20', ...tx })
  const created = async (hash: Hex): Promise<string> => {
    const { contractAddress, status } = await evm.call<{ contractAddress: string; status: string }>(
      'eth_getTransactionReceipt',
      hash,
    )
    expect(status).toBe('0x1')
    return contractAddress
  }

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startAnvil({ dir: `${home}/node`, clock: systemClock, log: silentLog, chainId: CHAIN_ID })
    evm = createEvmRpc(node.url)
    for (const name of [...SCRIPTS, ...IMPOSTORS, ...HONEST]) {
      const data = encodeDeployData({
        abi: PlainToken.abi,
        bytecode: PlainToken.bytecode,
        args: [name, name.slice(0, 40), 6, [accounts[0]!.address, accounts[1]!.address], 1_000_000n],
      })
      const hash = await send({ data })
      await evm.call('evm_mine')
      tokens.set(name, await created(hash))
    }
    const made = await send({ data: LONG_NAMED })
    await evm.call('evm_mine')
    longNamed = await created(made)
    await send({ to: longNamed, value: '0x1' })
    const input = encodeFunctionData({
      abi: PlainToken.abi,
      functionName: 'transfer',
      args: [accounts[2]!.address, 5n],
    })
    longTx = await send({ to: tokens.get(SCRIPTS[0]!)!, data: `${input}${'ab'.repeat(5_000)}` })
    await evm.call('evm_mine')
    program = await startProgram(`${home}/data`, ['--rpc', node.url])
    browser = await launchBrowser(chromium!)
    const all = SCRIPTS.length + IMPOSTORS.length + HONEST.length + 1
    await eventually('all tokens by name', async () => {
      const { coverage } = await ask<{ coverage: { complete: boolean } }>(program.url, `/v1/${CHAIN}/status`)
      const listed = await rowsOf(program.url, `/v1/${CHAIN}/tokens?limit=100`)
      return (coverage.complete && listed.length >= all) || null
    })
  }, 180_000)

  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await evm?.close()
    await node?.stop()
    await removeDir(home)
  })

  /** A visitor who writes down every dialog and every refusal of the document's policy. */
  async function enter(): Promise<Visitor & { readonly ran: string[] }> {
    const visitor = await visitorOf(browser, program.url)
    const ran: string[] = []
    visitor.page.on('dialog', (dialog) => {
      ran.push(`dialog on ${visitor.page.url()}`)
      void dialog.dismiss()
    })
    await visitor.context.exposeFunction('refused', (what: string) => void ran.push(`${what} on ${visitor.page.url()}`))
    await visitor.context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        (globalThis as unknown as { refused(what: string): void }).refused(`${violatedDirective} ${blockedURI}`),
      ),
    )
    return { ...visitor, ran }
  }

  test('reliability S-01, S-03: nothing of it runs, asks anywhere else or is refused by the policy, on every page that shows it', async () => {
    const holder = accounts[1]!.address
    const { page, open, ran, faults, foreign, close } = await enter()
    const pages = [
      '/',
      `/${CHAIN}`,
      `/${CHAIN}/token-list`,
      `/${CHAIN}/transfer-list`,
      `/${CHAIN}/address/${holder}/tokens`,
      `/${CHAIN}/address/${holder}/transfers?suspicious=show`,
      `/${CHAIN}/address/${holder}/analytics`,
      `/${CHAIN}/approval/${holder}`,
      `/${CHAIN}/tx/${longTx}`,
      `/${CHAIN}/tx/${longTx}/logs`,
      `/${CHAIN}/tx/${longTx}/raw`,
      `/${CHAIN}/token/${longNamed}`,
      ...SCRIPTS.map((name) => `/${CHAIN}/token/${tokens.get(name)!}`),
      ...SCRIPTS.slice(0, 6).map((name) => `/search-suggestion?all=1&q=${encodeURIComponent(name)}`),
      ...SCRIPTS.slice(0, 3).map((name) => `/multi-search?q=${encodeURIComponent(name)}`),
    ]
    for (const at of pages) {
      expect([at, (await open(at)).status()]).toEqual([at, 200])
      await untilAlive(page)
    }
    expect([ran, faults, foreign]).toEqual([[], [], []])
    // The listeners hear what they are there for.
    await page.evaluate(() => {
      const script = document.createElement('img')
      script.src = 'https://evil.example/x.png'
      document.body.append(script)
    })
    await eventually('the refusal', async () => ran.length > 0 || null)
    await close()
  }, 240_000)

  test('reliability S-01: what was written is what is read, in the page and in its title', async () => {
    const { page, open, close } = await enter()
    for (const name of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>']) {
      await open(`/${CHAIN}/token/${tokens.get(name)!}`)
      expect(await page.locator('h1').innerText()).toContain(name)
      expect(await page.title()).toContain(name)
      expect(await page.locator('main img[src="x"], main svg[onload], main script').count()).toBe(0)
    }
    await close()
  })

  test('reliability S-32, S-33: every impostor is badged, no honest name is, and no name is a link to anywhere else', async () => {
    const { page, open, close } = await enter()
    const badged = async (name: string): Promise<boolean> => {
      await open(`/${CHAIN}/token/${tokens.get(name)!}`)
      const links = await page.locator('main a[href*="evil"], main a[href*="claim"]').count()
      expect([name, links]).toEqual([name, 0])
      return (await page.locator('main').getByText(WARNING).count()) > 0
    }
    const told: Record<string, boolean> = {}
    for (const name of [...IMPOSTORS, ...HONEST]) told[name] = await badged(name)
    expect(told).toEqual(
      Object.fromEntries([...IMPOSTORS.map((name) => [name, true]), ...HONEST.map((name) => [name, false])]),
    )
    await close()
  }, 120_000)

  test('a name of a million letters and a call of 10,000 digits neither swell a page nor push it sideways', async () => {
    const name = await evm.call<Hex>('eth_call', { to: longNamed, data: '0x06fdde03' }, 'latest')
    expect(name.length).toBeGreaterThan(2_000_000)
    expect(name).toContain('41'.repeat(1_000))
    for (const width of [390, 1280]) {
      const { page, open, close } = await visitorOf(browser, program.url, { width })
      for (const at of [`/${CHAIN}/token/${longNamed}`, `/${CHAIN}/token-list`, `/${CHAIN}/tx/${longTx}`]) {
        const body = await (await open(at)).text()
        expect([at, body.length < 400_000]).toEqual([at, true])
        await untilAlive(page)
        expect([at, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([at, width])
        // A symbol as short as they are stands in one line, whatever is beside it.
        const symbols = await page
          .locator('td[data-label="Symbol"] bdi')
          .evaluateAll((found) => found.map((one) => [one.textContent, (one as HTMLElement).offsetHeight] as const))
        expect(symbols.length > 0).toBe(at.endsWith('/token-list'))
        expect(symbols.filter(([text, height]) => /^\S{1,8}$/.test(text) && height > 30)).toEqual([])
      }
      await close()
    }
    // All of it is there to be read.
    const raw = await (await fetch(`${program.url}/api/explorer/v1/${CHAIN}/transactions/${longTx}`)).text()
    expect(raw).toContain('ab'.repeat(5_000))
  })
})
