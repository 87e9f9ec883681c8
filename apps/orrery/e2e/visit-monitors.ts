import { expect, test } from 'vitest'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { BUTTON_DEBOUNCE_MS } from '@orrery/ui/rules/click-guard'
import { ask, rowsOf } from './site-subjects.ts'
import type { Stage } from './stage.ts'

/** A hit comes with the second look after its block. */
const HIT_MS = 90_000

/** Whoever sends most of the newest transactions. */
async function busiestSender(url: string): Promise<string> {
  const rows = await rowsOf(url, '/v1/devnet/transactions?limit=100')
  const counts = new Map<string, number>()
  for (const { from } of rows) counts.set(from as string, (counts.get(from as string) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]![0]
}

/** Rules that the browser keeps, on a chain that goes on. */
export function testMonitors(stage: Stage): void {
  test(
    'screens-evm §15.7: a rule is made from the page of an address, counted for the last days, and tells what comes; it is forgotten and comes back with its hits',
    async () => {
      const sender = await busiestSender(stage.url())
      const { page, open, faults } = await stage.visitor()
      await open(`/devnet/address/${sender}`)
      await untilAlive(page)
      await page.getByRole('link', { name: 'Watch this' }).click()
      const name = page.getByRole('textbox', { name: 'Name of the rule' })
      await name.waitFor()
      expect((await page.getByRole('textbox', { name: 'Address' }).inputValue()).toLowerCase()).toBe(
        sender.toLowerCase(),
      )
      // What is wrong is said at its field, and stands under the keys.
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('The rule needs a name').waitFor()
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
      expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
      await name.fill('Busy <b>')
      await page.getByRole('button', { name: 'Count in the last 7 days' }).click()
      await page.getByText(/^Would have fired (?:at least )?\d+ times?/).waitFor()
      // The same button counts again after a while (foundations §9), and it is the one that Enter presses.
      await page.waitForTimeout(BUTTON_DEBOUNCE_MS)
      await name.press('Enter')
      await page.waitForURL('**/monitor-detail/*')
      await untilAlive(page)
      const hit = page.locator('main tbody tr a[href^="/devnet/tx/"]').first()
      await hit.waitFor({ timeout: HIT_MS })
      await page.getByText('Watching').first().waitFor()
      const hash = (await hit.getAttribute('href'))!.split('/').at(-1)!
      const tx = await ask(stage.url(), `/v1/devnet/transactions/${hash}`)
      expect([tx['from'], tx['to']].map((side) => String(side).toLowerCase())).toContain(sender.toLowerCase())
      // Elsewhere a count stands until it was looked at.
      await open('/devnet')
      await untilAlive(page)
      await page.getByRole('link', { name: /hits? of your rules$/ }).waitFor({ timeout: HIT_MS })
      await open('/monitor-list')
      await untilAlive(page)
      const listed = page.locator('main tbody tr').filter({ hasText: 'Busy <b>' })
      await listed.getByRole('button', { name: 'Forget' }).click()
      await page.getByText('No rules in this browser').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await listed.waitFor()
      await listed.getByRole('link', { name: 'Busy <b>' }).click()
      await page.locator(`main tbody a[href="/devnet/tx/${hash}"]`).waitFor()
      expect(faults).toEqual([])
    },
    4 * HIT_MS,
  )

  test('screens-evm §15.7: the rules of one token are made together, filled from its path', async () => {
    const { token } = stage.subjects()
    const { page, open, faults } = await stage.visitor()
    await open(`/devnet/token/${token.address}`)
    await untilAlive(page)
    await page.getByRole('link', { name: 'Watch this' }).click()
    const least = page.getByRole('textbox', { name: /^Least amount/ })
    await least.waitFor()
    await least.fill('1.5.5')
    const make = page.getByRole('button', { name: 'Make these rules' })
    await make.click()
    await page.getByText(/^This must be an amount/).waitFor()
    await least.fill('1')
    // A button takes no second click within half a second (foundations §9).
    await page.waitForTimeout(600)
    await least.press('Enter')
    await page.waitForURL('**/monitor-list')
    await untilAlive(page)
    const rows = page.locator('main tbody tr')
    await rows.filter({ hasText: `${token.symbol}: Transfers of a token` }).waitFor()
    expect(await rows.count()).toBe(4)
    expect(faults).toEqual([])
  })
}
