import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { ask } from './site-subjects.ts'
import type { Stage } from './stage.ts'

/** What an address is, told beside its link, and what the visitor calls it. */
export function testNames(stage: Stage): void {
  test('screens-evm §0.2: while the pointer rests on an address its card tells what it is, and it goes with the pointer', async () => {
    const { evmTx, evmAddress } = stage.subjects()
    const { page, open, faults } = await stage.visitor()
    await open(`/devnet/tx/${evmTx}`)
    await untilAlive(page)
    const card = page.locator('[popover]:popover-open', { hasText: 'First seen' })
    await page.locator(`main a[href="/devnet/address/${evmAddress}"]`).first().hover()
    await card.waitFor()
    const { txCount } = await ask<{ txCount: number }>(stage.url(), `/v1/devnet/addresses/${evmAddress}`)
    expect(txCount).toBeGreaterThan(0)
    await card.getByText('ETH', { exact: true }).waitFor()
    const text = await card.innerText()
    expect(text).toContain(evmAddress)
    expect(text).toMatch(/Transactions\s+≥?\s*[\d,]+/)
    await card.locator(`a[href="/devnet/address/${evmAddress}/qr"]`).hover()
    await page.waitForTimeout(600)
    expect(await card.count()).toBe(1)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('screens-evm §0.3, §15.7: an address that is named from a row is called so everywhere, and is listed with the private labels', async () => {
    const { evmAddress } = stage.subjects()
    const { page, open, faults } = await stage.visitor()
    await open(`/devnet/address/${evmAddress}`)
    await untilAlive(page)
    const row = page.locator('main tbody tr').first()
    await row.locator('[data-row]').click()
    await page
      .getByRole('menuitem', { name: /^Label 0x/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Private label' }).fill('Rent <b>')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('textbox', { name: 'Private label' }).waitFor({ state: 'detached' })
    await open('/private-label')
    await untilAlive(page)
    const listed = page.locator('main tbody tr')
    await listed.filter({ hasText: 'Rent <b>' }).waitFor()
    // As a file it comes back to a browser that knows none.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save to a file' }).click(),
    ])
    const path = await file.path()
    await listed.getByRole('button', { name: 'Forget' }).click()
    await page.getByText('No private labels in this browser').waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'private-labels.json',
      mimeType: 'application/json',
      buffer: await readFile(path),
    })
    await listed.filter({ hasText: 'Rent <b>' }).waitFor()
    expect(faults).toEqual([])
  })
}
