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

/** From a phone's list of blocks to the filter, whose conditions are a sheet: sends it, takes a condition back, is asked once more for what is wrong. */
export async function visitFilter(page: Page): Promise<void> {
  const sheet = page.locator('dialog[data-phase="entered"]')
  const gone = () => expect.poll(() => page.locator('dialog').count()).toBe(0)
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/ethereum/block-list`)
  await untilAlive(page)
  await page.locator('main footer').getByRole('link', { name: 'Filter transactions' }).click()
  await page.waitForURL(/\/advanced-filter\?filter=1$/)
  await sheet.locator('input[name="least"]').fill('2')
  // What sends it is in sight, however long the form is.
  const send = await sheet.locator('[type="submit"]').boundingBox()
  expect(send!.y + send!.height).toBeLessThanOrEqual(844)
  await sheet.locator('[type="submit"]').click()
  await page.waitForURL(/\/advanced-filter\?(?!.*filter=).*least=2/)
  const chip = page.locator('main li a', { hasText: ': 2' })
  await chip.waitFor()
  await gone()
  expect(await page.locator('main form input[name="least"]').isVisible()).toBe(false)
  await page.locator('main').getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.poll(() => sheet.locator('input[name="least"]').inputValue()).toBe('2')
  await page.keyboard.press('Escape')
  await gone()
  await chip.click()
  await page.waitForURL((url) => !url.search.includes('least=2'))
  await page.goto(`${origin}/ethereum/advanced-filter?least=many`)
  await untilAlive(page)
  await sheet.locator('input[name="least"][aria-invalid]').waitFor()
}
