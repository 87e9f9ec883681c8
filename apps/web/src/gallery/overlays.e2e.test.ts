import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '@orrery/browser/testing/axe-violations'
import { chromium, openGallery, type Gallery } from './testing/open-gallery.ts'

describe.skipIf(chromium === null)('overlays in a browser', () => {
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

  const open = async (part: string, at = '/gallery', options = {}) => {
    page = await gallery.open(`${at}?only=${part}`, options)
    return page
  }
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const violations = () => axeViolations(page)
  /** What a dialog goes through from now on: seen from within, since it lasts a moment. */
  const watchPhases = (dialog: Locator) =>
    dialog.evaluateHandle((box: HTMLElement) => {
      const phases: (string | undefined)[] = []
      new MutationObserver(() => phases.push(box.dataset['phase'])).observe(box, { attributeFilter: ['data-phase'] })
      return phases
    })

  test('foundations §4.2: a dialog enters, takes the focus, locks the page, and is gone after closing', async () => {
    await open('dialog')
    const dialog = page.locator('dialog')
    expect(await dialog.count()).toBe(0)
    await page.getByRole('button', { name: 'Fade' }).click()
    await page.locator('dialog[data-phase="entered"]').waitFor()
    expect(await dialog.evaluate((box) => [box.matches(':modal'), box.contains(document.activeElement)])).toEqual([
      true,
      true,
    ])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    expect(await dialog.evaluate((box) => box.getBoundingClientRect().width)).toBe(420)
    expect(await violations()).toEqual([])
    const phases = await watchPhases(dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await phases.jsonValue()).toEqual(['exiting'])
    expect(await focused()).toBe('Fade')
  })

  test('a press on the backdrop closes, one that began inside does not', async () => {
    await open('dialog')
    await page.getByRole('button', { name: 'Fade' }).click()
    const dialog = page.locator('dialog[data-phase="entered"]')
    await dialog.waitFor()
    const box = (await dialog.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20)
    await page.mouse.down()
    await page.mouse.move(20, 20)
    await page.mouse.up()
    expect(await dialog.count()).toBe(1)
    await page.mouse.click(20, 20)
    await page.locator('dialog').waitFor({ state: 'detached' })
  })

  test('Escape closes nested dialogs one by one and the focus goes back step by step', async () => {
    await open('dialog')
    await page.getByRole('button', { name: 'Nested' }).click()
    await page.getByRole('button', { name: 'Remove all' }).click()
    await page.getByRole('button', { name: 'Keep them' }).waitFor()
    expect(await page.locator('dialog:modal').count()).toBe(2)
    await page.keyboard.press('Escape')
    await page.locator('dialog dialog').waitFor({ state: 'detached' })
    expect(await focused()).toBe('Remove all')
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await focused()).toBe('Nested')
  })

  test('foundations §4.2: a confirm button is busy while its action is pending, and the dialog closes after it', async () => {
    await open('message-dialog')
    await page.locator('[data-opens="Takes 2 s"]').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add' }).click()
    expect(await dialog.locator('[type=submit]').getAttribute('aria-busy')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(1)
    await dialog.waitFor({ state: 'detached' })
    expect(await focused()).toBe('Takes 2 s')
  })

  test('foundations §4.2: a dialog stays when its action resolves to true or fails', async () => {
    await open('message-dialog')
    await page.locator('[data-opens="Stays once"]').click()
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Checked 1 times').waitFor()
    expect(await page.locator('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.locator('[data-opens="Fails"]').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'You can try again' }).waitFor()
    expect(await page.locator('dialog [aria-busy]').count()).toBe(0)
  })

  test('foundations §9: dialogs that warn start on the harmless button, prompts in their field', async () => {
    await open('message-dialog')
    await page.locator('[data-opens="warn"]').click()
    await page.getByRole('alertdialog').waitFor()
    expect(await focused()).toBe('Cancel')
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[data-opens="prompt"]').click()
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type('Savings')
    await page.keyboard.press('Enter')
    await page.locator('output', { hasText: 'Savings' }).waitFor()
  })

  test.each(['/gallery', '/ar/gallery'])('a menu is walked by keys and gives the focus back (%s)', async (at) => {
    await open('menu', at)
    const button = page.locator('[aria-haspopup=menu]').first()
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menu').first().waitFor()
    const [firstItem, lastItem] = ['Copy addressC', 'Remove label']
    await expect.poll(focused).toBe(firstItem)
    const walk = { ArrowUp: lastItem, Home: firstItem, w: 'Watch', End: lastItem, ArrowDown: firstItem }
    for (const [key, item] of Object.entries(walk)) {
      await page.keyboard.press(key)
      await expect.poll(focused, { message: key }).toBe(item)
    }
    expect(await violations()).toEqual([])
    const [menu, trigger] = await Promise.all([page.locator('[role=menu]').first().boundingBox(), button.boundingBox()])
    const starts = at === '/gallery' ? menu!.x - trigger!.x : menu!.x + menu!.width - trigger!.x - trigger!.width
    expect(Math.abs(starts)).toBeLessThan(1)
    await page.keyboard.press('Enter')
    await page.locator('output', { hasText: 'copied' }).waitFor()
    await expect.poll(focused).toBe('Actions ')
  })

  test('foundations §9: a tooltip stands 2 px off with its arrow, inside the edges, as wide as the book says', async () => {
    await open('tooltip-layer')
    await page.mouse.move(5, 5)
    const tip = page.getByRole('tooltip')
    await page.locator('#ui-tooltip').waitFor({ state: 'attached' })
    const show = async (target: Locator) => {
      await target.focus()
      await page.keyboard.press('Shift')
      await target.hover()
      await tip.waitFor()
      return (await tip.boundingBox())!
    }
    const small = page.locator('[data-tip-width]')
    const box = await show(small)
    const anchor = (await small.boundingBox())!
    expect(box.width).toBeLessThanOrEqual(160)
    expect(Math.abs(anchor.y - (box.y + box.height) - 7)).toBeLessThanOrEqual(1)
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
    const wide = await show(page.getByText('Base fee'))
    expect(wide.x).toBeGreaterThanOrEqual(10)
    expect(wide.width).toBeLessThanOrEqual(380)
    // The pointer may rest on it.
    await page.mouse.move(wide.x + 40, wide.y + 10, { steps: 4 })
    await page.waitForTimeout(400)
    expect(await tip.isVisible()).toBe(true)
    await page.mouse.move(5, 700)
    await tip.waitFor({ state: 'hidden' })
  })

  test('screens-evm §0.2, §20.12: `i` walks through the tips that Tab does not come by, wherever they stand', async () => {
    await open('tooltip-layer')
    await page.locator('#ui-tooltip').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const text = (value: string, top: number) => {
        const span = document.createElement('span')
        Object.assign(span.dataset, { tip: `all of ${value}` })
        span.textContent = value
        span.style.cssText = `display:block;margin-top:${top}px`
        return span
      }
      document.querySelector('main')!.append(text('1.5', 0), text('2.5', 3_000))
    })
    const tip = page.getByRole('tooltip')
    const told = () => expect.poll(async () => ((await tip.isVisible()) ? tip.textContent() : null))
    await page.keyboard.press('i')
    await told().toBe('all of 1.5')
    expect(await focused()).toBe('1.5')
    // What comes into sight by this keeps its tip.
    await page.keyboard.press('i')
    await told().toBe('all of 2.5')
    await page.waitForTimeout(400)
    await told().toBe('all of 2.5')
    await page.keyboard.press('Shift+I')
    await told().toBe('all of 1.5')
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
    expect(await page.locator('main [data-tip][tabindex="-1"]').count(), 'no stop stays behind').toBe(1)
  })

  test.each(['/gallery', '/ar/gallery'])(
    'screens-evm §0.8: a tab that is chosen or has the focus is not under an arrow of its strip (%s)',
    async (at) => {
      await open('tabs', at)
      const strip = page.locator('nav').filter({ has: page.locator('[data-tab="NFT transfers"]') })
      await page.locator('[data-end] > nav').waitFor()
      const covered = (name: string) =>
        strip.locator(`[data-tab="${name}"]`).evaluate((tab) => {
          const { left, right, top } = tab.getBoundingClientRect()
          return [left + 2, right - 2].some((x) => !tab.contains(document.elementFromPoint(x, top + 12)))
        })
      expect(await covered('Withdrawals')).toBe(false)
      for (const name of ['State', 'Transactions', 'Blobs', 'Overview', 'Raw']) {
        await strip.locator(`[data-tab="${name}"]`).focus()
        await expect.poll(() => covered(name), { message: name }).toBe(false)
      }
    },
  )

  test('a tip card answers pointer, focus, Escape and tap', async () => {
    await open('tip-card')
    const card = () => page.locator('[role=tooltip]:not(#ui-tooltip)')
    const trigger = () => page.getByRole('button', { name: 'xl' })
    await trigger().hover()
    await card().waitFor()
    const box = (await card().boundingBox())!
    expect([box.x >= 10, box.width <= 962]).toEqual([true, true])
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    await card().waitFor({ state: 'detached' })
    await page.context().close()
    await open('tip-card', '/gallery', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
    await trigger().tap()
    await card().waitFor()
    expect((await card().boundingBox())!.width).toBeLessThanOrEqual(370)
    await page.touchscreen.tap(200, 820)
    await card().waitFor({ state: 'detached' })
  })

  test('foundations §4.4, §9: ten messages stand at the most, 100 px below the top, and are said', async () => {
    await open('toasts')
    const toasts = page.locator('[popover] button[aria-label="Close"]')
    for (let press = 0; press < 12; press++) await page.getByRole('button', { name: 'Good' }).press('Enter')
    await toasts.first().waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'Copied' }).count()).toBeGreaterThan(0)
    await expect.poll(() => toasts.count()).toBe(10)
    await page.getByRole('button', { name: 'Bad' }).press('Enter')
    await page.getByRole('alert').filter({ hasText: 'could not be opened' }).waitFor({ state: 'attached' })
    await expect.poll(() => toasts.count(), { timeout: 10_000 }).toBe(0)
  })

  test('foundations §4.4: a message waits while the pointer is on it', async () => {
    await open('toasts')
    await page.getByRole('button', { name: 'Plain' }).click()
    const toast = page.locator('[popover=manual] > div > div', { hasText: 'Times are shown in UTC' })
    await toast.waitFor()
    // It comes in by sliding down.
    await expect.poll(async () => Math.round((await toast.boundingBox())!.y)).toBe(100)
    const box = (await toast.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.move(box.x + 30, box.y + 20)
    await page.waitForTimeout(4_000)
    expect(await toast.isVisible()).toBe(true)
    await page.mouse.move(5, 700)
    await toast.waitFor({ state: 'detached' })
  })

  test.each([
    ['/gallery', 'ArrowRight'],
    ['/ar/gallery', 'ArrowLeft'],
  ])('tabs rove by arrow keys and pass over what is off (%s)', async (at, on) => {
    await open('tab-set', at)
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Read').focus()
    await page.keyboard.press(on)
    await page.keyboard.press(on)
    expect(await tab('ABI').getAttribute('aria-selected')).toBe('true')
    expect(await focused()).toBe('ABI')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Home')
    expect(await tab('Read').getAttribute('aria-selected')).toBe('true')
    const last = tab('File14')
    await tab('File1.sol').focus()
    await page.keyboard.press('End')
    const [strip, box] = await Promise.all([last.locator('..').boundingBox(), last.boundingBox()])
    expect(box!.x).toBeGreaterThanOrEqual(strip!.x - 1)
    expect(box!.x + box!.width).toBeLessThanOrEqual(strip!.x + strip!.width + 1)
  })

  test('foundations §4.5, §5.5: a pager takes whole pages that differ, and a larger size keeps it inside the list', async () => {
    await open('pager')
    const said = page.locator('output').first()
    const field = page.getByRole('textbox', { name: 'Go to page' })
    for (const wrong of ['0', '1.5', 'x', '201', '9']) {
      await field.fill(wrong)
      await field.press('Enter')
      expect(await said.textContent()).toContain('page 9,')
    }
    await field.fill('200')
    await field.press('Enter')
    await page.locator('output', { hasText: 'page 200, rows from 3980' }).waitFor()
    await page.getByRole('combobox', { name: 'Rows' }).first().selectOption('100')
    await page.locator('output', { hasText: 'page 40, rows from 3900, 100 each' }).waitFor()
  })

  test('foundations §4.7: a click on a failed list asks for the same page, otherwise for the next', async () => {
    await open('list-loader')
    const loader = (status: number) => page.locator(`[data-status="${status}"]`)
    await loader(-1).getByRole('button').click()
    expect(await loader(-1).locator('xpath=following-sibling::output').textContent()).toContain('page 3')
    await loader(0).getByRole('button').click()
    expect(await loader(0).locator('xpath=following-sibling::output').textContent()).toContain('page 4')
    for (const status of [1, 2, 3, 4, 5]) expect(await loader(status).getByRole('button').count()).toBe(0)
  })

  test('a virtual list draws what is in sight, says each place, and is walked by keys', async () => {
    await open('virtual-list')
    const list = page.getByRole('listbox')
    await list.focus()
    await page.keyboard.press('End')
    const last = list.getByRole('option').last()
    await expect.poll(() => last.getAttribute('aria-posinset')).toBe('100000')
    expect(await last.getAttribute('aria-setsize')).toBe('100000')
    expect(await list.getByRole('option').count()).toBeLessThan(30)
    expect(await list.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.locator('output', { hasText: 'block 21302119' }).waitFor()
    expect(await violations()).toEqual([])
    // Rows of their own height stand right below each other.
    const rows = await page.getByRole('list', { name: 'Logs' }).evaluate(async (box) => {
      box.scrollTop = 20_000
      await new Promise((resolve) => void setTimeout(resolve, 300))
      return [...box.querySelectorAll('[role=listitem]')].map((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return [top, bottom] as const
      })
    })
    expect(rows.length).toBeGreaterThan(4)
    for (const [index, [top]] of rows.entries())
      if (index > 0) expect(Math.abs(top - rows[index - 1]![1])).toBeLessThan(1)
  })

  test('a table is sorted by its heads, loses a column, keeps its head in sight', async () => {
    await open('table')
    const table = page.getByRole('table').first()
    const heads = () => table.locator('th').evaluateAll((all) => all.map((one) => one.getAttribute('aria-sort')))
    expect(await heads()).toEqual([null, null, 'none', 'descending', 'none'])
    await table.getByRole('button', { name: 'Value' }).click()
    expect((await heads())[3]).toBe('ascending')
    await page.getByRole('button', { name: 'Columns' }).click()
    const fee = page.getByRole('menuitemcheckbox', { name: 'Fee' })
    await fee.click()
    expect(await fee.getAttribute('aria-checked')).toBe('false')
    expect(await table.locator('th').count()).toBe(4)
    expect(await page.getByRole('menuitemcheckbox', { name: 'Transaction' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    const [head, frame] = await table.evaluate((element) => {
      const box = element.parentElement!
      box.scrollTop = 100
      return [element.querySelector('th')!.getBoundingClientRect().top, box.getBoundingClientRect().top]
    })
    expect(head).toBe(frame)
  })
})
