import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '@orrery/browser/testing/axe-violations'
import { buildWeb } from '../../scripts/build.ts'
import { chromium, openGallery, type Gallery } from './testing/open-gallery.ts'
import { specimenIds } from './testing/specimen-ids.ts'

describe.skipIf(chromium === null)('the gallery in a browser', () => {
  let gallery: Gallery

  beforeAll(async () => {
    gallery = await openGallery()
  })
  // No script error, no failed hydration.
  afterEach(async () => {
    expect(await gallery.closePages()).toEqual([])
  })
  afterAll(async () => {
    await gallery?.close()
  })

  test.each([
    ['light', '/gallery'],
    ['dark', '/gallery'],
    ['light', '/ar/gallery'],
    ['dark', '/ar/gallery'],
  ] as const)('conventions §8: every part in %s at %s has no accessibility violation', async (colorScheme, at) => {
    const page = await gallery.open(at, { colorScheme })
    expect(await page.locator('html').getAttribute('dir')).toBe(at.startsWith('/ar') ? 'rtl' : 'ltr')
    // Only colours differ between the themes.
    expect(await axeViolations(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)).toEqual([])
    await page.context().close()
  })

  test.each(['/gallery', '/ar/gallery'])('visual.md: at 360 px %s does not scroll sideways', async (at) => {
    const page = await gallery.open(at, { viewport: { width: 360, height: 800 }, hasTouch: true })
    const wide = await page.evaluate(() => {
      const room = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= room) return []
      return [...document.querySelectorAll('[data-specimen]')]
        .filter((element) => element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > room)
        .map((element) => element.id)
        .concat(`${document.documentElement.scrollWidth} px`)
    })
    expect(wide).toEqual([])
    await page.context().close()
  })

  test('visual.md: Tab reaches every control of every part, in the order of the page', async () => {
    const page = await gallery.open('/gallery')
    const ids = await specimenIds(page)
    const wrong: string[] = []
    for (const id of ids) wrong.push(...(await walkThrough(page, id)))
    expect(wrong).toEqual([])
    await page.context().close()
  })

  test('one part is shown alone', async () => {
    const page = await gallery.open('/gallery?only=button')
    expect(await specimenIds(page)).toEqual(['button'])
    await page.context().close()
  })

  test('a production build has neither the page nor its code', async () => {
    const { distDir } = await buildWeb()
    const files = (await readdir(distDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      /\.(?:js|css|json)$/.test(entry.name),
    )
    expect(files.length).toBeGreaterThan(20)
    for (const entry of files)
      expect(
        (await readFile(path.join(entry.parentPath, entry.name), 'utf8')).match(/data-specimen|["'`/]gallery\b/)?.[0],
        entry.name,
      ).toBeUndefined()
  })
})

/** Tabs through one part, and answers with the controls that were not reached or reached too early. */
async function walkThrough(page: Page, id: string): Promise<string[]> {
  const expected = await page.evaluate((specimen) => {
    const section = document.getElementById(specimen)!
    const groups = new Set<string>()
    const stops = [
      ...section.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled, [inert] *') || !element.checkVisibility()) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      // Tab stops once in a group of radios: at the one that is checked, else at the first.
      const { name } = element
      const peers = [...section.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(name)}"]`)]
      if (groups.has(name) || !(element.checked || peers.every(({ checked }) => !checked))) return false
      groups.add(name)
      return true
    })
    stops.forEach((element, index) => element.setAttribute('data-stop', String(index)))
    // Start from just before the part.
    section.tabIndex = -1
    section.focus()
    return stops.map((element) => element.outerHTML.slice(0, 120))
  }, id)
  const reached: number[] = []
  // Regions that scroll are stops of their own, so a few more presses are granted.
  for (let press = 0; press < expected.length + 20; press++) {
    await page.keyboard.press('Tab')
    const [isInside, stop] = await page.evaluate((specimen) => {
      const { activeElement } = document
      return [activeElement?.closest(`#${specimen}`) != null, activeElement?.getAttribute('data-stop') ?? null] as const
    }, id)
    if (!isInside) break
    if (stop !== null) reached.push(Number(stop))
  }
  return expected.flatMap((html, index) =>
    reached[index] === index ? [] : [`${id}: stop ${index} was ${reached[index] ?? 'never'}: ${html}`],
  )
}
