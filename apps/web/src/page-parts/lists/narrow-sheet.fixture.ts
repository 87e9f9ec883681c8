import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilAlive } from '@orrery/browser/testing/until-alive'

/** On a phone's list of blocks: opens the sheet of the form and closes it in every way, sends it, takes its answer back. */
export async function visitSheet(page: Page): Promise<void> {
  const sheet = page.locator('dialog[data-phase="entered"]')
  const gone = () => expect.poll(() => page.locator('dialog').count()).toBe(0)
  await page.locator('main').getByRole('link', { name: 'Filter', exact: true }).click()
  await sheet.waitFor()
  const box = await sheet.boundingBox()
  // Beside the place of the scroll bar that this browser draws and a phone does not.
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width)
  expect([box!.x, box!.width, Math.round(box!.y + box!.height)]).toEqual([0, width, 844])
  await page.goBack()
  await gone()
  await page.goForward()
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await gone()
  const opener = page.locator('main').getByRole('button', { name: 'Filter', exact: true })
  await opener.click()
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await sheet.locator('input[name="leastTxs"]').fill('5')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/block-list\?leastTxs=5$/)
  const chip = page.locator('main a', { hasText: ': 5' })
  await chip.waitFor()
  await gone()
  await chip.click()
  await page.waitForURL(/\/block-list$/)
  // What is wrong is asked for once more.
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/ethereum/block-list?leastTxs=many`)
  await untilAlive(page)
  await sheet.locator('input[name="leastTxs"][aria-invalid]').waitFor()
}
