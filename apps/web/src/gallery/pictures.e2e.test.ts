import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { differsFromKept, keptPictures } from './testing/keep-picture.ts'
import { chromium, openGallery, type Gallery } from './testing/open-gallery.ts'
import { specimenIds } from './testing/specimen-ids.ts'

/**
 * How the gallery is pictured: outlines tell enough of what one look already shows to the letter. A phone's window is higher
 * than its parts, for what is out of sight is not drawn.
 */
const LOOKS: readonly {
  readonly look: string
  readonly at: string
  readonly scale: number
  readonly options: BrowserContextOptions
}[] = [
  { look: 'light', at: '/gallery', scale: 1, options: {} },
  { look: 'dark', at: '/gallery', scale: 0.5, options: { colorScheme: 'dark' } },
  { look: 'right-to-left', at: '/ar/gallery', scale: 0.5, options: {} },
  { look: 'phone', at: '/gallery', scale: 0.5, options: { viewport: { width: 390, height: 3_000 }, hasTouch: true } },
]

describe.skipIf(chromium === null)('pictures of the gallery', () => {
  let gallery: Gallery

  beforeAll(async () => {
    gallery = await openGallery({ pictured: true })
  })
  // No script error, no failed hydration.
  afterEach(async () => {
    expect(await gallery.closePages()).toEqual([])
  })
  afterAll(async () => {
    await gallery?.close()
  })

  test('every part looks as its kept pictures: light, dark, right to left, and on a phone', async () => {
    const wrong: string[] = []
    const names = new Set<string>()
    const take = async ({ look, at, scale, options }: (typeof LOOKS)[number]): Promise<void> => {
      const page = await gallery.open(at, { viewport: { width: 1024, height: 900 }, bypassCSP: true, ...options })
      const width = await page
        .locator('[data-specimen]')
        .first()
        .evaluate((section) => section.clientWidth)
      await page.addStyleTag({
        content: `header:not([data-specimen] *) { display: none !important } * { caret-color: transparent !important }
          [data-pictured] { position: absolute; top: 0; left: 0; z-index: 1; width: ${width + 2}px;
            box-shadow: 0 0 0 4px var(--ground) }
          [data-specimen]:not([data-pictured]) { content-visibility: hidden; contain-intrinsic-size: auto 300px }`,
      })
      for (const id of await specimenIds(page)) {
        const part = page.locator(`[data-specimen="${id}"]`)
        // Always in one place, over the others: what stands above would shift it by parts of a pixel.
        await part.evaluate((section) => section.setAttribute('data-pictured', ''))
        const png = await part.screenshot({ animations: 'disabled' })
        await part.evaluate((section) => section.removeAttribute('data-pictured'))
        names.add(`${look}/${id}`)
        const complaint = await differsFromKept(page, `${look}/${id}`, png, scale)
        if (complaint !== null) wrong.push(complaint)
      }
      await page.context().close()
    }
    await Promise.all(LOOKS.map(take))
    expect([...wrong, ...(await keptPictures()).filter((name) => !names.has(name))]).toEqual([])
  })
})
