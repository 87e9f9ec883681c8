import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import type { Visitor } from './browser.ts'
import { ask } from './site-subjects.ts'
import type { Stage } from './stage.ts'
import { eventually } from './start-program.ts'

/** The pages of screens-evm §20.12, with few rows, so that all of them can be walked through. */
const pagesOf = (stage: Stage): Readonly<Record<string, string>> => {
  const { evmBlock, evmTx, evmAddress, token, contract } = stage.subjects()
  return {
    block: `/devnet/block/${evmBlock}?limit=10`,
    tx: `/devnet/tx/${evmTx}`,
    address: `/devnet/address/${evmAddress}?limit=10`,
    token: `/devnet/token/${token.address}?limit=10`,
    contract: `/devnet/address/${contract}/contract`,
  }
}

/** Everything that a press does something with. */
const ACTIONS =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=tab],[role=switch],[role^=menuitem],[popovertarget]'
/** One stop for all of its own; arrow keys walk inside. */
const ONE_STOP = '[role=tablist],[role=radiogroup],[role=toolbar],[role=menu],[role=listbox],[role=grid]'

/** Marks what can be seen and pressed in the page; answers how much that is. */
const markActions = (page: Page): Promise<number> =>
  page.evaluate(
    ([actions, oneStop]) => {
      let count = 0
      for (const at of document.querySelectorAll<HTMLElement>(`main :is(${actions})`)) {
        const seen = at.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        const box = at.getBoundingClientRect()
        if (!seen || box.width < 2 || box.height < 2 || at.closest('[inert],[disabled]') !== null) continue
        // For pointers alone: the keyboard has another way to the same.
        if (at.matches('[aria-hidden=true][tabindex="-1"]')) continue
        const group = at.closest(oneStop!)
        if (group !== null && group.querySelector('[data-walk]') !== null) continue
        at.dataset['walk'] = String(count++)
      }
      return count
    },
    [ACTIONS, ONE_STOP],
  )

/** Walks through the page by Tab; names what was never reached, and what had the focus without showing it. */
async function walk(page: Page): Promise<readonly string[]> {
  const count = await markActions(page)
  expect(count).toBeGreaterThan(10)
  await page.evaluate(() => {
    const top = document.querySelector<HTMLElement>('main')!
    top.tabIndex = -1
    top.focus()
  })
  const wrong: string[] = []
  const reached = new Set<string>()
  for (let press = 0; press < count * 2 && reached.size < count; press++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      if (element.closest('main') === null) return null
      const shown = (of: Element | null): boolean => {
        if (of === null) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      }
      return {
        mark: (element.closest('[data-walk]') as HTMLElement | null)?.dataset['walk'] ?? null,
        name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 80)}`,
        // Fields show it on their frame.
        isShown: shown(element) || shown(element.parentElement),
      }
    })
    if (at === null) break
    if (!at.isShown) wrong.push(`focus is not to be seen: ${at.name}`)
    if (at.mark !== null) reached.add(at.mark)
  }
  const missed = await page.evaluate(
    (known) =>
      [...document.querySelectorAll<HTMLElement>('[data-walk]')]
        .filter(({ dataset }) => !known.includes(dataset['walk']!))
        .map((at) => `not reached: ${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent.slice(0, 80)}`),
    [...reached],
  )
  return [...wrong, ...missed]
}

const focused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
const isFocused = (page: Page, selector: string) =>
  eventually(`the focus on ${selector}`, async () => (await focused(page, selector)) || null, 10_000)

/** screens-evm §20.12: narrow screens, and desktops without a mouse. */
export function testKeys(stage: Stage): void {
  test('screens-evm §20.12: block, transaction, address, token and contract have no sideways scrolling at 360 px', async () => {
    const [alive, still] = await Promise.all([
      stage.visitor({ width: 360 }),
      stage.visitor({ width: 360, script: false }),
    ])
    const wide: string[] = []
    const measure = async (visitor: Visitor, at: string) => {
      const { page, open } = visitor
      await open(at)
      if (visitor === alive) await untilAlive(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 360) wide.push(`${at}: ${width} px`)
    }
    for (const at of Object.values(pagesOf(stage))) {
      await measure(alive, at)
      await measure(still, at)
      // Tabs as the server draws them: that is how wide they are.
      const tabs = await still.page
        .locator('main nav [data-tab]')
        .evaluateAll((all) => all.map((tab) => (tab as HTMLAnchorElement).href))
      for (const tab of new Set(tabs)) await measure(still, tab)
    }
    expect(wide).toEqual([])
  }, 180_000)

  test('screens-evm §20.12: all that can be pressed on these pages is reached by Tab, and shows it', async () => {
    const { page, open } = await stage.visitor()
    const wrong: string[] = []
    for (const [name, at] of Object.entries(pagesOf(stage))) {
      await open(at)
      await untilAlive(page)
      wrong.push(...(await walk(page)).map((text) => `${name}: ${text}`))
    }
    expect(wrong).toEqual([])
  }, 180_000)

  test('screens-evm §20.12: tabs, row menu, provenance, dialogs, filters and pager are used by keyboard alone', async () => {
    const { evmAddress } = stage.subjects()
    const { page, open, faults } = await stage.visitor()
    const press = (key: string) => page.keyboard.press(key)
    await open(`/devnet/address/${evmAddress}?limit=10`)
    await untilAlive(page)

    // The row's menu: opens on its first entry, arrows walk, Escape gives the focus back.
    await page.locator('main tbody [data-row]').first().focus()
    await press('Enter')
    await isFocused(page, '[role=menuitem]')
    const first = await page.evaluate(() => document.activeElement!.textContent)
    await press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement!.textContent)).not.toBe(first)
    await press('Escape')
    await isFocused(page, 'main tbody [data-row]')

    // Columns of the table: kept in a cookie, so that the next document comes with them.
    const columns = page.locator('main thead [data-row]')
    const heads = () => page.locator('main thead th').count()
    const isDense = () =>
      page
        .locator('main tbody td')
        .first()
        .evaluate((cell) => getComputedStyle(cell).paddingBlockStart === '4px')
    const before = await heads()
    expect(await isDense()).toBe(false)
    await columns.focus()
    await press('Enter')
    await isFocused(page, '[role=menuitemcheckbox][aria-disabled=true]')
    await press('ArrowDown')
    await press(' ')
    await eventually('a column less', async () => (await heads()) === before - 1 || null, 10_000)
    // From the end of the menu up to it: what stands below is of its cells.
    await press('End')
    const entry = () => page.evaluate(() => document.activeElement!.textContent)
    for (let steps = 0; !(await entry())?.includes('Dense rows') && steps < 12; steps++) await press('ArrowUp')
    await press(' ')
    await eventually('close rows', async () => (await isDense()) || null, 10_000)
    await press('Escape')
    await isFocused(page, 'main thead [data-row]')
    await page.reload()
    await untilAlive(page)
    expect(await heads()).toBe(before - 1)
    expect(await isDense()).toBe(true)

    // The account of where numbers come from: a dialog that holds the focus.
    const provenance = page.locator('main button[aria-haspopup=dialog]').first()
    await provenance.focus()
    await press('Enter')
    await isFocused(page, 'dialog[open] *')
    for (let tab = 0; tab < 12; tab++) await press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement?.closest('main > *:not(dialog)') === null ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
    await press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await isFocused(page, 'main button[aria-haspopup=dialog]')

    // A prompt: its field has the focus, Enter takes it.
    const label = page.getByRole('button', { name: 'Add a private label' })
    await label.focus()
    await press('Enter')
    await isFocused(page, 'dialog[open] input')
    await page.keyboard.type('my own')
    await press('Enter')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Change the private label' }).waitFor()

    // The calendar of the list, then its rows of one day.
    const dates = page.getByRole('button', { name: 'Dates (UTC)' })
    await dates.focus()
    await press('Enter')
    await isFocused(page, '[role=dialog] *, [popover] *')
    await press('Escape')
    await eventually(
      'the focus back',
      async () => (await dates.evaluate((at) => at === document.activeElement)) || null,
    )

    // Pages, and a jump to the sender's own third transaction.
    await page.locator('main nav a[rel=next]').first().focus()
    await press('Enter')
    await page.waitForURL(/\/page\/2\?/)
    await page.locator('main nav [aria-current=page][aria-label="Page 2"]').waitFor()
    await page.locator('main input[name=cursor]').focus()
    await page.keyboard.type('n2')
    await press('Enter')
    await page.waitForURL(/cursor=n2/)
    const third = await eventually('the rows', async () => {
      const href = (await page.locator('main tbody a[href*="/tx/0x"]').first().getAttribute('href'))!
      // Not those of the skeleton.
      return /0x0{64}/.test(href) ? null : href
    })
    const { ext } = await ask<{ ext: { nonce: number } }>(
      stage.url(),
      `/v1/devnet/transactions/${third.split('/').at(-1)!}`,
    )
    expect(ext.nonce).toBe(2)

    // Tabs are links.
    await page.locator('main nav [data-tab=transfers]').focus()
    await press('Enter')
    await page.waitForURL(/\/transfers/)
    expect(faults).toEqual([])
  }, 120_000)
}
