import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import type { Stage } from './stage.ts'
import { eventually } from './start-program.ts'

/** Central pages, with few rows, so that all of each can be walked through. */
const pagesOf = (stage: Stage): Readonly<Record<string, string>> => {
  const { evmBlock, evmTx, evmAddress, token } = stage.subjects()
  return {
    home: '/',
    'chain home': '/devnet',
    block: `/devnet/block/${evmBlock}?limit=10`,
    tx: `/devnet/tx/${evmTx}`,
    trace: `/devnet/tx/${evmTx}/trace`,
    address: `/devnet/address/${evmAddress}?limit=10`,
    token: `/devnet/token/${token.address}?limit=10`,
    chart: '/devnet/charts/tx-count?days=7',
    filter: `/devnet/advanced-filter?from=${evmAddress}&limit=10`,
    download: '/devnet/download',
  }
}

/** A field of dates has a stop for each of its parts and for its calendar. */
const MOST_STOPS_OF_ONE = 8
const MOST_STOPS = 600

/** Of an answer that leaves a skeleton standing for a while. */
const SLOW_ANSWER_MS = 800

type Stop = { readonly at: number; readonly name: string; readonly isShown: boolean }

/** What has the focus, numbered by when it first had it; null for the document itself. */
const stopOf = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const kept = ((globalThis as { walked?: Map<Element, number> }).walked ??= new Map())
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const at = kept.get(element) ?? kept.size
    kept.set(element, at)
    const shown = (of: Element | null): boolean => {
      if (of === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    return {
      at,
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 60)}`,
      // Fields show it on their frame.
      isShown: shown(element) || shown(element.parentElement),
    }
  })

/** From the start of the document to its end by Tab, and back by Shift+Tab: what holds the focus, or hides it. */
async function walkThrough(page: Page): Promise<readonly string[]> {
  const wrong: string[] = []
  const walk = async (key: string, met: (stop: Stop) => void, isAtEnd = () => true): Promise<void> => {
    let same = 0
    let before = -1
    for (let press = 0; press < MOST_STOPS; press++) {
      await page.keyboard.press(key)
      const stop = await stopOf(page)
      // A row that lives may go while it has the focus: the next press goes on from its place.
      if (stop === null && !isAtEnd()) continue
      if (stop === null) return
      same = stop.at === before ? same + 1 : 0
      if (same > MOST_STOPS_OF_ONE) return void wrong.push(`${key} does not leave ${stop.name}`)
      if (same === 0) met(stop)
      before = stop.at
    }
    wrong.push(`${key} goes round without end`)
  }
  let stops = 0
  await walk('Tab', (stop) => {
    if (stop.at < stops) wrong.push(`Tab comes back to ${stop.name}`)
    if (!stop.isShown) wrong.push(`focus is not to be seen: ${stop.name}`)
    stops++
  })
  expect(stops).toBeGreaterThan(10)
  // What came meanwhile has stops of its own: a page that lives has others on the way back.
  let first = -1
  await walk(
    'Shift+Tab',
    ({ at }) => void (first = at),
    () => first === 0,
  )
  if (first !== 0) wrong.push('Shift+Tab does not lead back to the start')
  return wrong
}

const OPENERS = 'main :is([aria-haspopup], thead [data-row], tbody [data-row]), header [aria-haspopup]'

/** Opens all that a page can open, one of each name; names what takes no focus or does not give it back. */
async function openAll(page: Page): Promise<{ readonly wrong: readonly string[]; readonly count: number }> {
  const wrong: string[] = []
  const known = new Set<string>()
  const openers = page.locator(OPENERS)
  for (let at = 0; at < (await openers.count()); at++) {
    const opener = openers.nth(at)
    const name = await opener.evaluate((element) => (element.ariaLabel ?? element.textContent).replaceAll(/\d+/g, '#'))
    if (known.has(name) || !(await opener.isVisible())) continue
    known.add(name)
    await opener.focus()
    await page.keyboard.press('Enter')
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('dialog[open], :popover-open') != null || null)
    const opened = await eventually(name, isInside, 10_000).catch(() => null)
    if (opened === null) wrong.push(`${name}: takes no focus`)
    await page.keyboard.press('Escape')
    // By its name: a list that lives has the button of another row at the same place. Tips beside it are popovers, too.
    const isBack = async () => {
      const at = await page.evaluate(() => ({
        isOpen: document.querySelector('dialog[open], :popover-open:not([role=tooltip])') !== null,
        name: document.activeElement!.ariaLabel ?? document.activeElement!.textContent,
      }))
      return (!at.isOpen && at.name.replaceAll(/\d+/g, '#') === name) || null
    }
    if ((await eventually(name, isBack, 5_000).catch(() => null)) === null)
      wrong.push(`${name}: does not give the focus back`)
  }
  return { wrong, count: known.size }
}

/** screens-evm §0.7: the keyboard alone. */
export function testFocus(stage: Stage): void {
  test('screens-evm §0.7: no page holds the focus: Tab leads through it and Shift+Tab back, and every stop is to be seen', async () => {
    const wrong: string[] = []
    for (const [name, at] of Object.entries(pagesOf(stage))) {
      const { page, open, close } = await stage.visitor()
      await open(at)
      await untilAlive(page)
      wrong.push(...(await walkThrough(page)).map((text) => `${name}: ${text}`))
      await close()
    }
    expect(wrong, wrong.join('; ')).toEqual([])
  }, 240_000)

  test('screens-evm §0.7: whatever a button opens takes the focus, and Escape closes it and gives the focus back', async () => {
    const { page, open, faults } = await stage.visitor()
    const wrong: string[] = []
    let opened = 0
    for (const [name, at] of Object.entries(pagesOf(stage))) {
      await open(at)
      await untilAlive(page)
      const { wrong: found, count } = await openAll(page)
      wrong.push(...found.map((text) => `${name}: ${text}`))
      opened += count
    }
    expect(wrong, wrong.join('; ')).toEqual([])
    expect(opened).toBeGreaterThan(12)
    expect(faults).toEqual([])
  }, 240_000)

  test('screens-evm §0.7: a new subject has the focus on its heading, its next tab on that tab, its next page on the list, and who comes back has it where it was left', async () => {
    const { evmBlock, evmAddress } = stage.subjects()
    const { page, open, faults } = await stage.visitor()
    const focused = () =>
      page.evaluate(() => {
        const { tagName, textContent, dataset } = document.activeElement as HTMLElement
        return dataset['tab'] ?? (tagName === 'A' ? textContent : tagName)
      })
    const untilFocused = (name: string) =>
      eventually(`the focus on ${name}`, async () => (await focused()) === name || null, 10_000)
    await open(`/devnet/block/${evmBlock}`)
    await untilAlive(page)
    const row = page.locator('main tbody a[href*="/tx/"]').first()
    await row.focus()
    const left = await focused()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/devnet/tx/**')
    await untilFocused('H1')
    await page.goBack()
    await page.waitForURL(`**/devnet/block/${evmBlock}`)
    await untilFocused(left)

    await open(`/devnet/address/${evmAddress}?limit=10`)
    await untilAlive(page)
    await page.locator('main nav a[rel=next]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/page\/2\?/)
    await untilFocused('TABLE')
    await page.locator('main nav [data-tab=transfers]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/transfers/)
    await page.locator('main nav [data-tab=transfers][aria-current=page]').waitFor()
    await untilFocused('transfers')
    // What is chosen over a skeleton is chosen still when the answer stands.
    await page.route('**/api/**', async (route) => {
      await page.waitForTimeout(SLOW_ANSWER_MS)
      await route.continue()
    })
    const skeleton = page.locator('main header[aria-busy=true]')
    await page.locator('main nav [data-tab=transactions]').focus()
    await page.keyboard.press('Enter')
    await skeleton.waitFor()
    await page.locator('main nav [data-tab=balances]').focus()
    await skeleton.waitFor({ state: 'detached' })
    await untilFocused('balances')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  }, 120_000)

  test('screens-evm §0.7: keys of the page do nothing below a dialog, and arrow keys lead from a button into its panel', async () => {
    const at = `/devnet/block/${stage.subjects().evmBlock}`
    const { page, open } = await stage.visitor()
    await open(at)
    await untilAlive(page)
    await page.keyboard.press('?')
    await page.locator('dialog[open]').waitFor()
    for (const key of ['j', 'k', 'Escape']) await page.keyboard.press(key)
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(at)
    const button = page.locator('header nav button[popovertarget]').first()
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await eventually('the focus in the panel', () =>
      page.evaluate(() => document.activeElement!.closest(':popover-open') !== null || null),
    )
    await page.keyboard.press('Escape')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('j')
    await page.waitForURL(`**/devnet/block/${stage.subjects().evmBlock + 1}`)
  })
}
