import { expect, test } from 'vitest'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { ask } from './site-subjects.ts'
import type { Stage } from './stage.ts'

/** What the pages of both families say, as a visitor reads it. */
export function testChains(stage: Stage): void {
  test('explorer §2.3: home and the list of chains show both chains', async () => {
    const { page, open } = await stage.visitor()
    for (const path of ['/', '/all-chain']) {
      await open(path)
      for (const [chain, name] of [
        ['devnet', 'Local EVM chain'],
        ['regtest', 'Local Bitcoin chain'],
      ])
        await page.locator(`main a[href="/${chain}"]`, { hasText: name! }).first().waitFor()
    }
  })

  test('explorer §2.2: the menu and the latest lists of a chain lead to its pages', async () => {
    const { page, open } = await stage.visitor()
    await open('/devnet')
    await untilAlive(page)
    await page.locator('main a[href^="/devnet/block/"]').first().waitFor()
    await page.locator('main a[href^="/devnet/tx/"]').first().click()
    await page.waitForURL(/\/devnet\/tx\/0x[0-9a-f]{64}$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Local EVM chain' }).waitFor()
  })

  test('an EVM block shows its facts and its transactions', async () => {
    const { evmBlock, evmTx } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open(`/devnet/block/${evmBlock}`)
    const block = await ask(stage.url(), `/v1/devnet/blocks/${evmBlock}`)
    await page.getByRole('heading', { level: 1, name: `${evmBlock}` }).waitFor()
    const text = await page.locator('main').innerText()
    expect(text).toContain(block['hash'])
    expect(text).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    expect(await page.locator(`main a[href="/devnet/tx/${evmTx}"]`).count()).toBeGreaterThan(0)
    expect(await page.locator(`main a[href="/devnet/block/${evmBlock - 1}"]`).count()).toBeGreaterThan(0)
  })

  test('an EVM transaction says what it did and shows decoded input, transfers and logs', async () => {
    const { evmTx, evmBlock, evmAddress, token } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open(`/devnet/tx/${evmTx}`)
    await untilAlive(page)
    const main = page.locator('main')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Sent' }).waitFor()
    const text = await main.innerText()
    for (const part of [evmTx, evmAddress, 'Success', 'transfer', 'uint256', token.symbol, 'Gwei'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    await main.locator(`a[href="/devnet/block/${evmBlock}"]`).first().waitFor()
    // Where it stands in its block is drawn, too (screens-evm §4.3).
    const bar = main.getByText(/ in the block$/).first()
    expect(await bar.evaluate((place) => getComputedStyle(place, '::after').width)).toBe('96px')
    await main.locator(`a[href="/devnet/token/${token.address}"]`).first().waitFor()
    await main.getByRole('link', { name: /^Logs/ }).click()
    await page.waitForURL(/\/logs$/)
    await main.locator('article').first().filter({ hasText: 'Transfer' }).waitFor()
    await main.getByRole('link', { name: /^Raw/ }).click()
    await main.getByText('eth_getTransactionReceipt').first().waitFor()
  })

  test('an EVM address shows its balance from the node, its transactions with direction, and its tokens', async () => {
    const { evmAddress } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open(`/devnet/address/${evmAddress}`)
    const main = page.locator('main')
    expect(await main.innerText()).toMatch(/Balance\s+[\d,.]+\s*ETH/)
    await main
      .locator('table tbody tr')
      .getByText(/^(?:In|Out|Self)$/)
      .first()
      .waitFor()
    // Only a family that tells what a transaction changed has a column for it.
    expect(await main.getByText('Net change').count()).toBe(0)
    expect(await main.locator('table tbody tr').count()).toBeGreaterThan(9)
    await open(`/devnet/address/${evmAddress}/tokens`)
    await main.locator('table tbody a[href^="/devnet/token/"]').first().waitFor()
    await open(`/devnet/address/${evmAddress}/transfers`)
    await main.locator('table tbody a[href^="/devnet/tx/"]').first().waitFor()
  })

  test('a token shows its supply, transfers and holders whose sum is the supply', async () => {
    const { token } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open('/devnet/token-list')
    await page.locator(`main table a[href="/devnet/token/${token.address}"]`).first().waitFor()
    await open(`/devnet/token/${token.address}`)
    await page.getByRole('heading', { level: 1, name: token.name }).waitFor()
    await page.locator('main table tbody a[href^="/devnet/tx/"]').first().waitFor()
    await open(`/devnet/token/${token.address}?tab=holders`)
    await page.locator('main table tbody a[href^="/devnet/address/"]').first().waitFor()
    const { totalSupply } = await ask<{ totalSupply: string | null }>(stage.url(), `/v1/devnet/tokens/${token.address}`)
    expect(totalSupply).toMatch(/^\d+$/)
  })

  test('a Bitcoin-family transaction shows inputs and outputs, each with its address and where it came from or went', async () => {
    const { utxoTx, utxoBlock } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open(`/regtest/tx/${utxoTx}`)
    await untilAlive(page)
    const main = page.locator('main')
    const { ext } = await ask<{ ext: { inputs: { txid: string }[]; outputs: unknown[] } }>(
      stage.url(),
      `/v1/regtest/transactions/${utxoTx}`,
    )
    // The stages of the transaction are an ordered list, too, which comes late.
    const sides = main.locator('ol').filter({ has: page.locator('a[href^="/regtest/address/"]') })
    expect(await sides.nth(0).locator(':scope > li').count()).toBe(Math.min(12, ext.inputs.length))
    expect(await sides.nth(1).locator(':scope > li').count()).toBe(Math.min(12, ext.outputs.length))
    await sides.nth(1).locator('a[href^="/regtest/address/"]').first().waitFor()
    await main.locator(`a[href="/regtest/block/${utxoBlock}"]`).first().waitFor()
    // The input leads to the transaction that made it, which says that it was spent here.
    await sides.nth(0).locator('a[href^="/regtest/tx/"]').first().click()
    await page.waitForURL((at) => !at.pathname.endsWith(utxoTx))
    await main.locator(`a[href="/regtest/tx/${utxoTx}"]`).first().waitFor()
  })

  test('foundations §8: an answer that a part cannot draw costs the page that part alone', async () => {
    const { page, faults } = await stage.visitor()
    await page.route('**/blocks/*/health*', (route) => route.fulfill({ json: { code: 0, head: null, data: {} } }))
    await page.goto('/regtest/block/7')
    await untilAlive(page)
    await expect.poll(() => faults.length).toBeGreaterThan(0)
    await page.getByRole('heading', { level: 1, name: '7' }).waitFor()
    expect(await page.locator('main dl').count()).toBeGreaterThan(0)
  })

  test('a Bitcoin-family address shows its balance, its net changes and its outputs', async () => {
    const { utxoAddress } = stage.subjects()
    const { page, open } = await stage.visitor()
    const main = page.locator('main')
    await open(`/regtest/address/${utxoAddress}`)
    expect(await main.innerText()).toMatch(/Balance\s+[\d,.]+/)
    await main.getByText('Net change').first().waitFor()
    // Which one stands there is chance: the chain goes on, and the address with it.
    await main.locator('a[href^="/regtest/tx/"]').first().waitFor()
    await open(`/regtest/address/${utxoAddress}/outputs`)
    await main.locator('table tbody a[href^="/regtest/tx/"]').first().waitFor()
  })

  test.each(['devnet', 'regtest'])(
    'screens-nonevm §1.5: the about page of %s tells what the node can do and which blocks are indexed',
    async (chain) => {
      const { page, open } = await stage.visitor()
      await open(`/${chain}/about`)
      const text = await page.locator('main').innerText()
      expect(text).toMatch(/0\s*[–-]\s*[\d,]+|complete/i)
      expect(text).not.toMatch(/undefined|NaN|\[object/)
    },
  )
}
