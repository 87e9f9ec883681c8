import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '@orrery/browser/testing/axe-violations'
import { chromium, openGallery, type Gallery } from './testing/open-gallery.ts'

describe.skipIf(chromium === null)('inputs in a browser', () => {
  let gallery: Gallery
  let page: Page

  beforeAll(async () => {
    gallery = await openGallery()
  })
  afterEach(async () => {
    expect(await gallery.closePages()).toEqual([])
  })
  afterAll(async () => {
    await gallery?.close()
  })
  const show = async (part: string, at = '/gallery') => {
    page = await gallery.open(`${at}?only=${part}`)
  }
  const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  const stateOf = (name: string) => page.getByRole('group', { name, exact: true })

  test('foundations §4.2: a button ignores a repeat click inside 500 ms, and every click while it is busy', async () => {
    await show('button')
    const counting = page.getByRole('button', { name: /^Counted/ })
    await counting.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    expect(await counting.innerText()).toBe('Counted 1')
    await page.waitForTimeout(510)
    await counting.press('Enter')
    await expect.poll(() => counting.innerText()).toBe('Counted 2')
    const send = page.getByRole('button', { name: 'Send' })
    await send.press(' ')
    await expect.poll(() => send.getAttribute('aria-busy')).toBe('true')
    expect(await send.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('foundations §5.5: the error waits until the field is left, marks it invalid, and Enter submits', async () => {
    await show('text-input')
    const field = page.getByLabel('Address, checked when left')
    await field.press('End')
    await field.pressSequentially('zz')
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    await field.press('Enter')
    await page.getByText('sent 0x12zz').waitFor()
    await field.press('Tab')
    await page.getByText('An address has 40 digits after 0x').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const described = await field.getAttribute('aria-describedby')
    const words = await page.evaluate(
      (ids) => ids!.split(' ').map((id) => document.getElementById(id)?.innerText),
      described,
    )
    expect(words).toEqual(['An address has 40 digits after 0x', 'Enter sends it.'])
  })

  test('a field is emptied by its button, and keeps the focus', async () => {
    await show('text-input')
    await page.getByRole('button', { name: 'Clear' }).first().click()
    expect(await valueOf('Token')).toBe('')
    expect(await page.getByLabel('Token').evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('foundations §5.5, §9: a number takes digits and separators only, steps by arrows and is clamped when left', async () => {
    await show('number-input')
    const gas = page.getByLabel('Gas price')
    await gas.fill('')
    await gas.pressSequentially('-9x9..7654')
    expect(await valueOf('Gas price')).toBe('99.76')
    await gas.press('ArrowUp')
    expect(await valueOf('Gas price')).toBe('99.86')
    await gas.press('PageDown')
    expect(await valueOf('Gas price')).toBe('98.86')
    await gas.fill('7777')
    await gas.press('Tab')
    expect(await valueOf('Gas price')).toBe('500')
    expect(await gas.getAttribute('aria-valuenow')).toBe('500')
    const change = page.getByLabel('Change')
    await change.fill('-8')
    await change.press('ArrowDown')
    await change.press('PageDown')
    expect(await valueOf('Change')).toBe('-10')
    const height = page.getByLabel('Height')
    await height.fill('9'.repeat(78))
    await height.press('Tab')
    expect(await valueOf('Height')).toBe('9,007,199,254,740,991')
    await height.fill('')
    await height.press('Tab')
    expect(await stateOf('whole numbers from 0').locator('output').textContent()).toBe('null')
  })

  test('a stripped letter leaves the caret where it was', async () => {
    await show('number-input')
    const height = page.getByLabel('Height')
    await height.fill('123456')
    await height.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
    await height.press('x')
    await height.press('0')
    expect(await valueOf('Height')).toBe('1203456')
  })

  test('foundations §5.1: a number is read and written as the language does', async () => {
    await show('number-input', '/de/gallery')
    const gas = page.getByLabel('Gas price')
    expect(await valueOf('Gas price')).toBe('12,5')
    await gas.fill('99.5,25')
    await gas.press('Tab')
    expect(await valueOf('Gas price')).toBe('500')
  })

  test('a password is shown and hidden by the keyboard', async () => {
    await show('password-input')
    const field = page.getByLabel('API key', { exact: true })
    expect(await field.getAttribute('type')).toBe('password')
    await field.press('Tab')
    await page.keyboard.press('Space')
    expect(await field.getAttribute('type')).toBe('text')
    expect(await page.locator('button:focus').getAttribute('aria-pressed')).toBe('true')
  })

  test('foundations §5.5: a multi-line input counts its characters and cuts what is beyond the maximum', async () => {
    await show('text-area')
    const note = page.getByLabel('Note')
    await page.getByText('16 / 40').waitFor()
    await note.press('End')
    await page.keyboard.insertText('🪐'.repeat(100))
    await page.getByText('40 / 40').waitFor()
    expect([...(await valueOf('Note'))]).toHaveLength(40)
    await page.getByText('Characters left: 0').waitFor({ state: 'attached' })
  })

  test('foundations §9: a search finds after the last letter, and Escape empties it', async () => {
    await show('search-input')
    const field = page.getByLabel('Filter chains')
    await field.pressSequentially('coin')
    await page.getByText('Litecoin', { exact: true }).waitFor()
    await field.press('Escape')
    await page.getByText('Ethereum, Litecoin').waitFor()
    expect(await valueOf('Filter chains')).toBe('')
  })

  test('foundations §5.5: a code takes digits only, a paste is cut to six, and the last digit completes it', async () => {
    await show('code-input')
    const code = stateOf('six digits').getByLabel('Code')
    await code.press('End')
    await code.pressSequentially('a1')
    expect(await code.inputValue()).toBe('3141')
    await code.fill('')
    await page.keyboard.insertText('27 18 28 18')
    await page.getByText('complete: 271828').waitFor()
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    const word = page.getByLabel('Word')
    await word.fill('')
    await word.pressSequentially('a1b2c3d4e5')
    expect(await word.inputValue()).toBe('abcd')
  })

  test('foundations §4.3: after a send the button counts down from 60, announces 30 and 10, and shows again at zero', async () => {
    await show('code-input')
    const line = stateOf('sending, then 60 seconds until the next')
    const button = line.getByRole('button')
    const status = line.locator('span[role=status]')
    await page.clock.install()
    await button.click()
    await page.clock.runFor(400)
    await expect.poll(() => button.innerText()).toBe('Send again in 60 s')
    expect(await status.textContent()).toBe('Code sent')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await page.clock.runFor(30_000)
    await expect.poll(() => status.textContent()).toBe('A new code can be sent in 30 s')
    await page.clock.runFor(20_000)
    await expect.poll(() => status.textContent()).toBe('A new code can be sent in 10 s')
    await page.clock.runFor(11_000)
    await expect.poll(() => button.innerText()).toBe('Send again')
    expect(await button.getAttribute('aria-disabled')).toBeNull()
  })

  test('foundations §4.3: when sending fails the button can be used again', async () => {
    await show('code-input')
    const line = stateOf('sending fails')
    await line.getByRole('button').click()
    await line.getByText('The code could not be sent. Try again.').waitFor()
    expect(await line.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('foundations §4.6: a select opens, walks, finds by letters, chooses and closes by the keyboard', async () => {
    await show('rich-select')
    const select = page.getByRole('combobox', { name: 'State of' })
    const active = () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant')
        return id == null ? null : document.getElementById(id)?.innerText
      })
    await select.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe('Latest')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('Final')
    // Pending is disabled.
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('Earliest')
    await page.keyboard.press('s')
    expect(await active()).toBe('Safe')
    await page.keyboard.press('Escape')
    await expect.poll(() => select.getAttribute('aria-expanded')).toBe('false')
    expect(await select.innerText()).toBe('Choose')
    expect(await select.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('Latest')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => select.innerText()).toBe('Earliest')
    expect(await select.evaluate((button) => button === document.activeElement)).toBe(true)
    // Tab closes and goes on.
    await page.keyboard.press('Space')
    await expect.poll(active).toBe('Earliest')
    await page.keyboard.press('Tab')
    await expect.poll(() => select.getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator(':focus').getAttribute('role')).toBe('combobox')
    expect(await select.evaluate((button) => button === document.activeElement)).toBe(false)
  })

  test('foundations §3.7, §4.6: groups, headings and hidden options; a search also finds keywords', async () => {
    await show('rich-select')
    const select = page.getByRole('combobox', { name: 'Chain' })
    await select.click()
    const list = page.getByRole('listbox', { name: 'Chain' })
    await expect
      .poll(() => list.getByRole('option').allInnerTexts())
      .toEqual(['Ethereum', 'Litecoin', expect.stringMatching(/^Base\s+Layer 2$/), 'Sepolia', 'Holesky'])
    await list.getByRole('group', { name: 'Test networks' }).waitFor()
    expect(await list.getByRole('option', { name: 'Ethereum' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.type('ltc')
    await expect.poll(() => list.getByRole('option').allInnerTexts()).toEqual(['Litecoin'])
    await page.keyboard.press('Escape')
    await expect.poll(() => list.getByRole('option').count()).toBe(5)
    await page.keyboard.type('sepolia')
    await page.getByText('No option matches').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => select.getAttribute('aria-expanded')).toBe('false')
  })

  test('foundations §9: the list of a select leaves 48 px below it, and shows what is chosen', async () => {
    await show('rich-select')
    const select = page.getByRole('combobox', { name: 'Epoch' })
    await select.click()
    const chosen = page.getByRole('option', { name: 'Epoch 411960' })
    await expect
      .poll(() => chosen.evaluate((option) => option.checkVisibility() && option.getBoundingClientRect().top > 0))
      .toBe(true)
    const [top, bottom] = await chosen.evaluate((option) => {
      const box = option.closest('[popover]')!.getBoundingClientRect()
      return [box.top, innerHeight - box.bottom]
    })
    expect(top).toBeGreaterThanOrEqual(10)
    expect(bottom).toBeGreaterThanOrEqual(48)
    await chosen.click()
    await expect.poll(() => select.getAttribute('aria-expanded')).toBe('false')
  })

  test('foundations §4.6: ticks are pending until they are confirmed, all toggles every valid option, a reset takes all back', async () => {
    await show('multi-select')
    const part = stateOf('nothing chosen')
    const select = page.getByRole('combobox', { name: 'Methods', exact: true })
    const chosen = () => part.locator('output').innerText()
    const ticked = () => page.getByRole('option', { selected: true }).allInnerTexts()
    await select.press('Enter')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await expect.poll(ticked).toEqual(['All methods', 'transfer', 'approve', 'swapExactTokensForTokens', 'mint'])
    expect(await chosen()).toBe('none')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(ticked).toEqual(['approve', 'swapExactTokensForTokens', 'mint'])
    // Closing settles nothing.
    await page.keyboard.press('Escape')
    await expect.poll(() => select.getAttribute('aria-expanded')).toBe('false')
    expect(await chosen()).toBe('none')
    await select.press('ArrowDown')
    await expect.poll(ticked).toEqual(['approve', 'swapExactTokensForTokens', 'mint'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(chosen).toBe('approve swap mint')
    expect(await select.innerText()).toBe('Chosen: 3')
    await select.press('Enter')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(chosen).toBe('none')
    expect(await select.innerText()).toBe('Any method')
  })

  test('foundations §5.5: a multi-select takes no more than its maximum', async () => {
    await show('multi-select')
    await page.getByRole('combobox', { name: 'Two methods' }).click()
    await page.getByRole('option', { name: 'transfer' }).click()
    await page.getByText('At most 2 can be chosen').waitFor()
    expect(await page.getByRole('option', { name: 'approve' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('option', { name: 'approve' }).click({ force: true })
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => stateOf('at most two').locator('output').innerText()).toBe('mint transfer')
  })

  test('boxes, radio buttons and switches answer Space and arrows', async () => {
    await show('checkbox')
    const all = page.getByLabel('Everything')
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await all.press('Space')
    expect(await page.getByLabel('Traces').isChecked()).toBe(true)
    await page.getByLabel('Logs').press('Space')
    expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([false, true])
    await page.context().close()
    await show('radio-group')
    await page.getByRole('radiogroup', { name: 'Speed' }).getByLabel('Average').press('ArrowDown')
    expect(await page.getByLabel('Fast').isChecked()).toBe(true)
    await page.context().close()
    await show('switch')
    await page.getByRole('switch', { name: 'Live' }).press('Space')
    expect(await page.getByRole('switch', { name: 'Paused' }).isChecked()).toBe(false)
  })

  test.each([
    ['/gallery', 'ArrowRight'],
    ['/ar/gallery', 'ArrowLeft'],
  ])('on %s a segmented control goes on by %s, and to its ends by Home and End', async (at, onwards) => {
    await show('segmented', at)
    await page.getByRole('radio', { name: '1D' }).press(onwards)
    const current = () => page.locator(':focus').innerText()
    expect(await current()).toBe('7D')
    await page.keyboard.press('End')
    expect(await current()).toBe('1M')
    await page.keyboard.press('Home')
    expect(await current()).toBe('1D')
    expect(await page.getByRole('radio', { name: '1D' }).getAttribute('aria-checked')).toBe('true')
  })

  test.each(['light', 'dark'] as const)('open lists in %s have no accessibility violation', async (colorScheme) => {
    page = await gallery.open('/gallery?only=rich-select', { colorScheme })
    const check = async (name: string) => {
      await page.getByRole('combobox', { name, exact: true }).click()
      await page.getByRole('listbox').waitFor()
      expect(await axeViolations(page)).toEqual([])
    }
    await check('State of')
    await page.keyboard.press('Escape')
    await check('Chain')
    await page.context().close()
    page = await gallery.open('/gallery?only=multi-select', { colorScheme })
    await check('Two methods')
  })
})
