import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { axeViolations } from '@orrery/browser/testing/axe-violations'
import { findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import type { Hex } from '@orrery/primitives/hex'
import type { Browser, Page } from 'playwright-core'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorOf, type VisitorOptions } from './browser.ts'
import { mineTx } from './mine-tx.ts'
import { bridgeCall, compileBridge, PASSER, quantity, TARGET, word } from './rollup-bridge.ts'
import { startRollupPair, type RollupPair } from './rollup-pair.ts'
import { ask } from './site-subjects.ts'
import { eventually, removeDir, startProgram, temporaryDir, type Program } from './start-program.ts'
import { giveWallet, WALLET_NAME } from './wallet.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../../test-results/rollups')
const LATE_MS = 20_000

const chromium = findShell()
describe.skipIf(chromium === null)('pages of a rollup and what its contracts below tell, in a browser', () => {
  let home: string
  let pair: RollupPair
  let program: Program
  let browser: Browser
  let [lower, upper] = ['', '']
  let [proven, unproven, game, portal] = [] as unknown as [Hex, Hex, Hex, Hex]

  beforeAll(async () => {
    home = await temporaryDir()
    pair = await startRollupPair()
    const { below, above, nodes } = pair
    const [under, over] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
    ;[lower, upper] = [under, over].map(({ id }) => `evm-${id}`) as [string, string]
    const code = compileBridge()
    const factory = (await mineTx(below, code.Factory.creation)).contractAddress.toLowerCase() as Hex
    const made = encodeAbiParameters([{ type: 'address' }], [factory])
    const creation: Hex = `${code.Portal.creation}${made.slice(2) as string}`
    portal = (await mineTx(below, creation, { value: quantity(10n ** 18n) })).contractAddress.toLowerCase() as Hex
    await above.call('anvil_setCode', PASSER, code.Passer.runtime)
    const sends: Hex[] = []
    for (const data of ['0x', '0x1234']) {
      const input = bridgeCall('initiateWithdrawal', [TARGET, 100_000n, data])
      sends.push((await mineTx(above, input, { to: PASSER, value: quantity(5n * 10n ** 17n) })).hash as Hex)
    }
    ;[proven, unproven] = sends as [Hex, Hex]
    for (let at = 0; at < 6; at++) await Promise.all([below, above].map((evm) => evm.call('evm_mine')))
    const file = `${home}/orrery.json`
    const contracts = { portal: [portal], gameFactory: [factory] }
    const chains = {
      [lower.toUpperCase()]: { nodes: [under.url] },
      [upper.toUpperCase()]: { nodes: [over.url], rollup: { settlesOn: lower.toUpperCase(), contracts } },
    }
    await writeFile(file, JSON.stringify({ chains }))
    program = await startProgram(`${home}/data`, ['--config', file])
    browser = await launchBrowser(chromium!)
    const indexed = async (evm: typeof below, chain: string): Promise<true> => {
      const height = Number(await evm.call<string>('eth_blockNumber'))
      return eventually(`${chain} to ${height}`, async () => {
        const [newest] = (await ask<{ hits: { height: number }[] }>(program.url, `/v1/${chain}/blocks?limit=10`)).hits
        return newest?.height === height || null
      })
    }
    await indexed(above, upper)
    const height = Number(await above.call<string>('eth_blockNumber'))
    const { root } = await ask<{ root: Hex }>(program.url, `/v1/${upper}/blocks/${height}/output-root`)
    for (const claimed of [root, word(0xdead)])
      await mineTx(below, bridgeCall('create', [0, claimed, word(height)]), {
        to: factory,
        value: quantity(8n * 10n ** 16n),
      })
    const gameAt = async (index: bigint): Promise<Hex> => {
      const data = bridgeCall('games', [index])
      return `0x${(await below.call<Hex>('eth_call', { to: factory, data }, 'latest')).slice(26)}`
    }
    game = await gameAt(0n)
    const lie = await gameAt(1n)
    for (const [index, isAttack] of [
      [0n, true],
      [1n, true],
      [2n, false],
      [1n, false],
    ] as const)
      await mineTx(below, bridgeCall('move', [index, word(index + 77n), isAttack]), {
        to: game,
        value: quantity(10n ** 16n),
      })
    await mineTx(below, bridgeCall('resolve', [1]), { to: lie })
    await indexed(below, lower)
    const [first] = await ask<{ list: { hits: { txHash: Hex; logIndex: number }[] } }>(
      program.url,
      `/v1/${upper}/departures`,
    ).then(({ list }) => list.hits.filter(({ txHash }) => txHash === proven))
    const { call: offered } = await ask<{ call: { data: Hex } }>(
      program.url,
      `/v1/${upper}/departure-call?hash=${proven}&logIndex=${first!.logIndex}`,
    )
    await mineTx(below, offered.data, { to: portal })
    await indexed(below, lower)
  }, 240_000)

  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await pair?.stop()
    await removeDir(home)
  })

  const picture = async (page: Page, name: string): Promise<void> => {
    if (process.env['ORRERY_PICTURES'] === '0') return
    await mkdir(PICTURES, { recursive: true })
    await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
  }

  test.each([
    ['left to right, light and wide', '', { theme: 'light', width: 1280 }],
    ['right to left, dark and narrow', '/ar', { theme: 'dark', width: 390 }],
  ] as const)(
    'screens-evm §12: pages of games, withdrawals and both sides of one fit, can be used by everyone and complain of nothing: %s',
    async (_, prefix, options: VisitorOptions) => {
      const { page, open, faults, foreign, close } = await visitorOf(browser, program.url, options)
      const pages = {
        games: '/dispute-game-list?all=1',
        game: `/dispute-game-list?game=${game}`,
        withdrawals: '/tx-list/l2tol1',
        waiting: '/tx-list/l2tol1?status=waiting',
        proven: `/bridge-tx/${proven}`,
        unproven: `/bridge-tx/${unproven}`,
        states: '/dispute-game-list/states',
      }
      const wrong: string[] = []
      for (const [name, at] of Object.entries(pages)) {
        expect([at, (await open(`${prefix}/${upper}${at}`)).status()]).toEqual([at, 200])
        await untilAlive(page)
        const late = { game: '[role=timer]', proven: '[role=timer]', unproven: 'main [data-unprinted] button' }[name]
        if (late !== undefined) await page.locator(late).first().waitFor({ timeout: LATE_MS })
        await page.waitForTimeout(1_000)
        await picture(page, `${name}-${prefix.slice(1) || 'en'}-${options.theme}-${options.width}`)
        wrong.push(...(await axeViolations(page)).map((text) => `${name}: ${text}`))
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > options.width!) wrong.push(`${name} is ${width} px wide`)
      }
      expect([wrong, faults, foreign]).toEqual([[], [], []])
      await close()
    },
    180_000,
  )

  test('screens-evm §5: an address below has a tab of the bridge that only the operator of the site named, with what the portal logged of it', async () => {
    const { page, open, faults, close } = await visitorOf(browser, program.url)
    await open(`/${lower}/address/${portal}`)
    expect(await page.locator(`main a[href$="/address/${portal}/bridge" i]`).count()).toBeGreaterThan(0)
    await open(`/${lower}/address/${TARGET}/bridge?event=proven`)
    await untilAlive(page)
    await page.locator(`main a[href*="/${lower}/tx/0x"]`).first().waitFor({ timeout: LATE_MS })
    await picture(page, 'bridge-tab')
    expect(faults).toEqual([])
    await close()
  }, 60_000)

  test('screens-evm §12.5: a wallet is handed the proof that was prepared, on the chain below, and what became of it is told', async () => {
    const { page, open, faults, close } = await visitorOf(browser, program.url)
    const wallet = await giveWallet(page, pair.nodes[0]!.url)
    await pair.below.call('anvil_setBalance', wallet.account, quantity(10n ** 18n))
    await open(`/${upper}/bridge-tx/${unproven}`)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Prepare the proof' }).click()
    await page.getByRole('button', { name: WALLET_NAME }).click()
    await page.getByText('The wallet has sent it:').waitFor({ timeout: LATE_MS })
    expect(await page.locator(`main a[href*="/${lower}/tx/0x"]`).count()).toBeGreaterThan(0)
    await pair.below.call('evm_mine')
    const sent = wallet.calls.find(({ method }) => method === 'eth_sendTransaction')!
    expect(sent.params![0]).toMatchObject({ value: '0x0', chainId: quantity(BigInt(pair.nodes[0]!.id)) })
    await eventually('the second is proven', async () => {
      const { list } = await ask<{ list: { hits: { txHash: Hex; status: string }[] } }>(
        program.url,
        `/v1/${upper}/departures`,
      )
      return list.hits.every(({ status }) => status === 'proven') || null
    })
    expect(faults).toEqual([])
    await wallet.stop()
    await close()
  }, 120_000)
})
