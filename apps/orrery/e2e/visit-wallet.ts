import { expect, test } from 'vitest'
import { DEVNET_CHAIN_ID } from '@orrery/localnet/evm-node'
import { STAGE } from '@orrery/localnet/evm-stage'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import type { Visitor } from './browser.ts'
import type { Stage } from './stage.ts'
import { giveWallet, WALLET_NAME, type TestWallet } from './wallet.ts'

/** What is sent waits for a block, and the list for the next look. */
const MINED_MS = 60_000
/** Between the choice of a wallet and what it is asked (explorer §9). */
const ADD_MS = 3_000
/** Between the end of a connection and the next one (explorer §9). */
const LEFT_MS = 2_005
const MAX = String(2n ** 256n - 1n)
const WATCHED = `/devnet/token/${STAGE.usd}?tab=info`

const nodeUrlIn = (output: string): string => {
  for (const line of output.split('\n'))
    if (line.includes('"local EVM node is up"')) return (JSON.parse(line) as { readonly url: string }).url
  throw new Error('the site did not tell where its EVM node is')
}

/** Visitors with a wallet of their own: what they choose, sign and send goes to the site's node. */
export function testWallet(stage: Stage): void {
  const withWallet = async (
    options: Parameters<Stage['visitor']>[0],
    work: (visitor: Visitor, wallet: TestWallet) => Promise<void>,
  ): Promise<void> => {
    const visitor = await stage.visitor(options)
    const wallet = await giveWallet(visitor.page, nodeUrlIn(await stage.output()))
    try {
      await work(visitor, wallet)
    } finally {
      await wallet.stop()
    }
  }
  const sent = (wallet: TestWallet): number =>
    wallet.calls.filter(({ method }) => method === 'eth_sendTransaction').length

  test('screens-evm §9, explorer §8: of a wallet that does not connect it is told so; one that does leads to what its account gave', () =>
    withWallet({}, async ({ page, open, faults }, wallet) => {
      await open('/devnet/approve')
      await untilAlive(page)
      wallet.set({ refusal: { code: 4001, message: 'User rejected <b>the request.' } })
      await page.getByRole('button', { name: 'Those of my wallet' }).click()
      await page.getByRole('button', { name: WALLET_NAME }).click()
      await page.getByText('Error connecting wallet: User rejected <b>the request.').waitFor()
      wallet.set({ refusal: null })
      await page.waitForTimeout(600)
      await page.getByRole('button', { name: 'Those of my wallet' }).click()
      await page.getByRole('button', { name: WALLET_NAME }).click()
      await page.waitForURL(`**/devnet/approval/${wallet.account}`)
      expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_requestAccounts'])
      expect(faults).toEqual([])
    }))

  test(
    'explorer §4, §9: a wallet on another chain is asked to change, and sends nothing before; an approval of the maximum is sent where less is allowed, not again, and taken back on the page of approvals',
    () =>
      withWallet({}, async ({ page, open, faults }, wallet) => {
        await open(`/devnet/address/${STAGE.usd}/contract/write`)
        await untilAlive(page)
        const card = page.locator('details').filter({ hasText: '0x095ea7b3' }).last()
        await card.locator('summary').first().click()
        await card.getByLabel('spender (address)').fill(STAGE.router)
        await card.getByLabel('amount (uint256)').fill(MAX)
        // That it has no end is said before the wallet is asked for anything.
        await card.getByText('may take everything that the account has of this token').waitFor()
        const told = card.locator('form > [role=status]')
        const choose = async (): Promise<void> => {
          await page.waitForTimeout(600)
          await card.getByRole('button', { name: 'Send with a wallet' }).click()
          await told.getByRole('button', { name: WALLET_NAME, exact: true }).click()
        }
        wallet.set({ chainId: 1, follows: false })
        await choose()
        await told.getByText('Nothing was sent.').waitFor()
        expect(await told.locator('dl').innerText()).toContain(String(DEVNET_CHAIN_ID))
        // Another one may be used, once this one is let go; where it does not know how, it is told so.
        const leave = told.getByRole('button', { name: `Disconnect ${WALLET_NAME} and use another` })
        await leave.click()
        await told.getByText('does not let a page end the connection').waitFor()
        wallet.set({ leaves: true })
        await page.waitForTimeout(600)
        await leave.click()
        const from = performance.now()
        await told.getByRole('button', { name: WALLET_NAME, exact: true }).waitFor()
        expect(performance.now() - from).toBeGreaterThan(LEFT_MS - 500)
        wallet.set({ chainId: 1, follows: true })
        await choose()
        const now = told.getByRole('button', { name: 'Send it' })
        await now.waitFor()
        expect(wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain').at(-1)?.params).toEqual([
          { chainId: `0x${DEVNET_CHAIN_ID.toString(16)}` },
        ])
        // What a guessed function answers is told as bytes.
        expect(await told.innerText()).toMatch(/Raw: 0x0{63}1/)
        expect(sent(wallet)).toBe(0)
        await now.click()
        await told.getByText('The wallet has sent it').waitFor()
        expect(sent(wallet)).toBe(1)
        await told.getByText('Success').waitFor({ timeout: MINED_MS })
        await choose()
        await told.getByText('already allows as much or more').waitFor()
        expect(sent(wallet)).toBe(1)

        await expect
          .poll(
            async () => {
              await open(`/devnet/approval/${wallet.account}`)
              return page.locator('main tbody tr').count()
            },
            { timeout: MINED_MS },
          )
          .toBe(1)
        await untilAlive(page)
        await page.getByRole('checkbox', { name: /^LUSD/ }).check()
        await page.getByRole('button', { name: 'Send with a wallet' }).click()
        await page.getByRole('button', { name: WALLET_NAME }).click()
        // The row goes; what was sent stays told.
        await page.getByText('Nothing may be taken from this address').waitFor({ timeout: MINED_MS })
        await page.getByText('The wallet has sent it').waitFor()
        expect(await page.getByRole('checkbox', { name: /^LUSD/ }).count()).toBe(0)
        expect(sent(wallet)).toBe(2)
        expect(faults).toEqual([])
      }),
    4 * MINED_MS,
  )

  test('explorer §4, §9: three seconds after a wallet is chosen it is asked to take the chain up; the same values stand there to be copied', () =>
    withWallet({}, async ({ page, context, open }, wallet) => {
      // The chains of the local site have no address that wallets take, so the page is told one.
      await page.route('**/all-chain', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('"rpc":[]', '"rpc":["https://node.example/"]')
        await route.fulfill({ response, body })
      })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await open('/all-chain')
      await untilAlive(page)
      const opener = page.getByRole('button', { name: 'Add to wallet' }).first()
      await opener.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: WALLET_NAME }).click()
      const from = performance.now()
      await dialog.getByText(`${WALLET_NAME} is asked in a moment`).waitFor()
      expect(wallet.calls).toEqual([])
      await expect.poll(() => wallet.calls.length).toBe(1)
      expect(performance.now() - from).toBeGreaterThan(ADD_MS - 500)
      expect(wallet.calls[0]).toMatchObject({
        method: 'wallet_addEthereumChain',
        params: [{ chainId: `0x${DEVNET_CHAIN_ID.toString(16)}`, rpcUrls: ['https://node.example/'] }],
      })
      const copy = dialog.getByRole('button', { name: 'Copy: Chain ID' })
      await copy.click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(String(DEVNET_CHAIN_ID))
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    }))

  test('screens-evm §8.2: a wallet is asked to show a token, on the page’s chain alone', () =>
    withWallet({}, async ({ page, open, faults }, wallet) => {
      await open(WATCHED)
      await untilAlive(page)
      const ask = page.getByRole('button', { name: 'Add to a wallet' })
      wallet.set({ chainId: 1, follows: false })
      await ask.click()
      await page.getByRole('button', { name: WALLET_NAME }).click()
      await page.getByText('on another chain').waitFor()
      expect(wallet.calls.filter(({ method }) => method === 'wallet_watchAsset')).toEqual([])
      wallet.set({ follows: true })
      await page.waitForTimeout(600)
      await ask.click()
      await page.getByRole('button', { name: WALLET_NAME }).click()
      await expect.poll(() => wallet.calls.filter(({ method }) => method === 'wallet_watchAsset')).toHaveLength(1)
      await page.getByText('The wallet shows it now.').waitFor()
      expect(wallet.calls.at(-1)?.params).toMatchObject({ type: 'ERC20', options: { symbol: 'LUSD', decimals: 6 } })
      expect(faults).toEqual([])
    }))

  test('explorer §8: without a wallet in the browser the buttons that would ask one say so', async () => {
    const { page, open, faults } = await stage.visitor()
    for (const [at, name] of [
      ['/devnet/approve', 'Those of my wallet'],
      [WATCHED, 'Add to a wallet'],
    ] as const) {
      await open(at)
      await untilAlive(page)
      await page.getByRole('button', { name }).click()
      await page.getByText('No supported wallet found').waitFor()
    }
    expect(faults).toEqual([])
  })
}
