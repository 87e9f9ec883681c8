import { expect, test } from 'vitest'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { eventually } from './start-program.ts'
import type { Stage } from './stage.ts'

/** Search from the header and on the result page; everything by keyboard. */
export function testSearch(stage: Stage): void {
  test('foundations §2.3: each kind of text is suggested, and Enter leads to the one exact hit', async () => {
    const subjects = stage.subjects()
    const { page, open, faults } = await stage.visitor()
    const asked: readonly (readonly [from: string, text: string, to: string])[] = [
      ['/devnet', String(subjects.evmBlock), `/devnet/block/${subjects.evmBlock}`],
      ['/devnet', subjects.evmTx, `/devnet/tx/${subjects.evmTx}`],
      ['/devnet', subjects.evmAddress.toLowerCase(), `/devnet/address/${subjects.evmAddress}`],
      ['/regtest', subjects.utxoTx, `/regtest/tx/${subjects.utxoTx}`],
      ['/regtest', subjects.utxoAddress, `/regtest/address/${subjects.utxoAddress}`],
      ['/', subjects.utxoTx, `/regtest/tx/${subjects.utxoTx}`],
    ]
    for (const [from, text, to] of asked) {
      await open(from)
      await untilAlive(page)
      const box = page.getByRole('combobox').first()
      await box.fill(text)
      await page.getByRole('option').first().waitFor()
      await box.press('Enter')
      await page.waitForURL((at) => at.pathname === to)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(faults).toEqual([])
  })

  test('a token is found by its name, and the arrow keys choose it', async () => {
    const { token } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open('/devnet')
    await untilAlive(page)
    const box = page.getByRole('combobox').first()
    await box.fill(token.name)
    await page.getByRole('option', { name: token.name }).first().waitFor()
    await box.press('ArrowDown')
    expect(await box.getAttribute('aria-activedescendant')).not.toBeNull()
    await box.press('Enter')
    await page.waitForURL((at) => at.pathname.startsWith('/devnet/token/'))
  })

  test('screens-nonevm §4.5: a wallet’s key stays in the browser, typed on its page or into the search', async () => {
    // BIP-32, test vector 1, in the spelling of test networks.
    const key =
      'tpubD6NzVbkrYhZ4XgiXtGrdW5XDAPFCL9h7we1vwNCpn8tGbBcgfVYjXyhWo4E1xkh56hjod1RhGjxbaTLV3X4FyWuejifB9jusQ46QzG87VKp'
    const { page, open, faults } = await stage.visitor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await open('/regtest/xpub')
    await untilAlive(page)
    const field = page.getByRole('textbox')
    await field.fill(`wpkh(${key}/0/*)`)
    await page.locator('main button', { hasText: 'Derive' }).click()
    await page.getByText('None of these addresses was ever used').waitFor()
    const lookUps = asked.filter((request) => request.includes('/addresses/lookup'))
    expect(lookUps.join()).toContain('rltc1')
    const box = page.getByRole('combobox').first()
    await box.fill(key)
    await box.press('Enter')
    await page.waitForTimeout(1_000)
    expect(asked.filter((request) => request.includes(key.slice(4, 40)))).toEqual([])
    expect(page.url()).not.toContain(key.slice(4, 40))
    expect(faults).toEqual([])
  })

  test('a text with several hits leads to the result page, which lists them', async () => {
    const { page, open } = await stage.visitor()
    await open('/')
    await untilAlive(page)
    const box = page.getByRole('combobox').first()
    await box.fill('100')
    await box.press('Enter')
    await page.waitForURL(/search-suggestion\?q=100/)
    for (const chain of ['devnet', 'regtest'])
      await page.locator(`main a[href="/${chain}/block/100"]`).first().waitFor()
  })

  test('a hash of another chain, searched under this one, is offered there', async () => {
    const { utxoTx } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open(`/search-suggestion?chain=devnet&q=${utxoTx}`)
    await page.waitForURL((at) => at.pathname === `/regtest/tx/${utxoTx}`)
  })

  test('visual: slash leads to the search, j and k walk through blocks', async () => {
    const { evmBlock } = stage.subjects()
    const { page, open } = await stage.visitor()
    await open(`/devnet/block/${evmBlock}`)
    await untilAlive(page)
    await eventually('focus in the box', async () => {
      await page.keyboard.press('/')
      return (await page.locator('search input:focus').count()) > 0 || null
    })
    expect(await page.locator('search input:focus').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.waitForURL(/\/block\/\d+$/)
    await eventually(
      'the next block',
      async () => new URL(page.url()).pathname === `/devnet/block/${evmBlock + 1}` || null,
    )
    await page.getByRole('heading', { level: 1, name: String(evmBlock + 1) }).waitFor()
    await page.keyboard.press('k')
    await eventually(
      'the block before',
      async () => new URL(page.url()).pathname === `/devnet/block/${evmBlock}` || null,
    )
  })

  test('the tab key reaches everything in the header, and a menu opens and closes by keyboard', async () => {
    const { page, open } = await stage.visitor()
    await open('/devnet')
    await untilAlive(page)
    const wanted = await page
      .locator('header')
      .first()
      .locator('a[href]:visible, button:visible, input:visible:not([type=hidden])')
      .count()
    const reached = new Set<string>()
    for (let i = 0; i < wanted + 4; i++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const at = document.activeElement
        return at?.closest('header') ? `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent}` : null
      })
      if (name !== null) reached.add(name)
    }
    expect(reached.size).toBeGreaterThanOrEqual(wanted)
    const menu = page.getByRole('button', { name: 'Blockchain' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Blocks', exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Blocks', exact: true }).first().waitFor({ state: 'hidden' })
  })
}
