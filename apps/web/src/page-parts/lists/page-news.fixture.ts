import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BlockSummary } from '@orrery/model/wire/block'

/** What a server tells of a new block to those that listen. */
export const blockPush = (next: BlockSummary): string =>
  JSON.stringify({
    type: 'CHAIN',
    event: 'push',
    arg: { channel: 'block', instId: 'ETH' },
    data: { height: next.height, blocks: [next], txs: [], removed: [], pending: 0 },
  })

/** Above a list that stands still: `grow` brings a block and says its height as the page writes it. */
export async function visitNews(page: Page, name: string, grow: () => string): Promise<void> {
  const first = await page.locator('tbody tr').first().innerText()
  const shown = grow()
  const bar = page.getByRole('button', { name, exact: true })
  await bar.waitFor()
  expect(await page.locator('tbody tr').first().innerText()).toBe(first)
  await bar.click()
  await page.locator('tbody').getByRole('link', { name: shown, exact: true }).waitFor()
  await bar.waitFor({ state: 'detached' })
}
