import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromium, openGallery, type Gallery } from './testing/open-gallery.ts'

describe.skipIf(chromium === null)('media and feedback parts in a browser', () => {
  let gallery: Gallery

  beforeAll(async () => {
    gallery = await openGallery()
  })
  afterEach(async () => {
    expect(await gallery.closePages()).toEqual([])
  })
  afterAll(async () => {
    await gallery?.close()
  })

  const open = (part: string, options = {}, language = '') => gallery.open(`${language}/gallery?only=${part}`, options)

  test('foundations §4.8: copying shows success, the hover text says so, it is announced, and all goes back', async () => {
    const page = await open('copy-button', { permissions: ['clipboard-read', 'clipboard-write'] })
    const button = page.locator('#copy-button button').first()
    await button.click()
    await expect.poll(() => button.getAttribute('data-copied')).toBe('')
    expect(await button.getAttribute('data-tip')).toBe('Copied')
    expect((await page.getByRole('status').allTextContents()).map((text) => text.trim())).toContain('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x88df/)
    await expect.poll(() => button.getAttribute('data-copied'), { timeout: 10_000 }).toBe(null)
    expect(await button.getAttribute('data-tip')).toBe('Copy')
    await page.locator('#copy-button button').nth(2).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText().then(({ length }) => length)))
      .toBe(66_000)
    await page.context().close()
  })

  const place = (carousel: Locator) => carousel.locator('[aria-current]').getAttribute('aria-label')

  test('foundations §4.9: a carousel plays by itself, and rests under the pointer', async () => {
    const page = await open('carousel', { reducedMotion: 'no-preference' })
    const carousel = page.locator('[aria-roledescription=carousel]').first()
    await page.mouse.move(1, 1)
    await expect.poll(() => place(carousel), { timeout: 20_000 }).toBe('2 of 5')
    await carousel.hover()
    const track = carousel.locator('[aria-live]')
    await expect.poll(() => track.getAttribute('aria-live')).toBe('polite')
    await page.mouse.move(1, 1)
    await expect.poll(() => track.getAttribute('aria-live')).toBe('off')
    await carousel.getByRole('button', { name: 'Pause' }).focus()
    await expect.poll(() => track.getAttribute('aria-live')).toBe('polite')
    await page.context().close()
  })

  test('foundations §4.9: for less motion it never plays; keys and drags switch it, and a loop goes on after its end', async () => {
    const page = await open('carousel')
    const carousel = page.locator('[aria-roledescription=carousel]').first()
    expect(await carousel.locator('[aria-live]').getAttribute('aria-live')).toBe('polite')
    expect(await carousel.getByRole('button', { name: 'Pause' }).count()).toBe(0)
    await carousel.getByRole('button', { name: 'Next slide' }).focus()
    await page.keyboard.press('End')
    expect(await place(carousel)).toBe('5 of 5')
    await page.keyboard.press('ArrowRight')
    expect(await place(carousel)).toBe('1 of 5')
    expect(await carousel.locator('[aria-roledescription=slide]:not([inert])').getAttribute('aria-label')).toBe(
      '1 of 5',
    )
    const view = (await carousel.locator('[aria-live]').boundingBox())!
    await drag(page, view, -0.52)
    expect(await place(carousel)).toBe('2 of 5')
    // A click that ends a drag follows no link.
    expect(new URL(page.url()).hash).toBe('')
    // A press that was let go elsewhere is over: what comes back with no button down drags nothing.
    const [x, y] = [view.x + view.width * 0.7, view.y + view.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, view.y + view.height + 60)
    await page.mouse.up()
    await page.mouse.move(x, y)
    await page.mouse.move(x - view.width * 0.6, y, { steps: 5 })
    expect(await carousel.locator('[data-dragging]').count()).toBe(0)
    await page.mouse.down()
    await page.mouse.up()
    expect(await place(carousel)).toBe('2 of 5')
    await page.context().close()
  })

  test('foundations §8: a picture that fails becomes its fallback or its placeholder, and a foreign host is not asked', async () => {
    const page = await open('responsive-image', { viewport: { width: 1024, height: 300 } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const before = await page.locator('#responsive-image').evaluate((part) => part.getBoundingClientRect().height)
    // Foundations §9: out of sight it is not asked for.
    expect(await page.locator('img[alt="Seen"]').count()).toBe(0)
    await page.locator('#responsive-image').evaluate((part) => part.scrollIntoView({ block: 'end' }))
    await expect.poll(() => page.locator('img[alt="Seen"]').getAttribute('data-shown')).toBe('true')
    await expect.poll(() => page.locator('[role=img][aria-label="A picture that is missing"]').count()).toBe(1)
    await expect.poll(() => page.locator('img[alt="Falls back"]').getAttribute('data-shown')).toBe('true')
    expect(await page.locator('[role=img][aria-label="Refused"]').count()).toBe(1)
    expect(asked.filter((url) => url.includes('elsewhere.example'))).toEqual([])
    expect(await page.locator('#responsive-image').evaluate((part) => part.getBoundingClientRect().height)).toBe(before)
    await page.context().close()
  })

  test.each([
    ['', 'ArrowRight', '2026-11-10', '2026-11-11'],
    ['/ar', 'ArrowLeft', '2026-11-10', '2026-11-11'],
  ])('a range of days is chosen by keys alone at %s', async (language, key, from, to) => {
    const page = await open('date-range-picker', {}, language)
    const button = page.locator('#date-range-picker [aria-haspopup=dialog]').nth(2)
    await button.focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])
    await expect.poll(focused).toBe('2026-11-09')
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(from)
    await page.keyboard.press('Enter')
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(to)
    // Beyond what may be chosen there is nothing to go to.
    await page.keyboard.press('PageDown')
    await expect.poll(focused).toBe('2026-11-18')
    await page.keyboard.press('PageUp')
    await expect.poll(focused).toBe('2026-10-18')
    await page.keyboard.press('Escape')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('a line of a long source has an address; what is far away is text and no elements', async () => {
    const page = await gallery.open('/gallery?only=code-viewer#long-L12345-L12347')
    const row = page.locator('#long-L12345')
    await expect.poll(() => row.count()).toBe(1)
    await expect.poll(() => row.evaluate((line) => line.hasAttribute('data-marked'))).toBe(true)
    expect(await page.locator('[data-marked]').count()).toBe(3)
    expect(await page.locator('[data-line]').count()).toBeLessThan(1_500)
    await page.locator('[data-line="12350"]').click({ modifiers: ['Shift'] })
    expect(new URL(page.url()).hash).toBe('#long-L12345-L12350')
    expect(await page.locator('#code-viewer script, #code-viewer img').count()).toBe(0)
    await page.context().close()
  })

  test('a chart is read by keys, drops a series, shows its table and hands out its files', async () => {
    const page = await open('time-chart', { acceptDownloads: true })
    const chart = page.getByRole('region', { name: 'Transactions per chain' })
    const slider = chart.getByRole('slider')
    await slider.focus()
    await page.keyboard.press('Home')
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Jul 1, 2026: Ethereum 60,000, Base /)
    await chart.getByRole('button', { name: 'Ethereum' }).click()
    await slider.focus()
    await page.keyboard.press('End')
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Oct 28, 2026: Base /)
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), chart.getByRole('button', { name }).click()])
      return readFile(await download.path())
    }
    expect((await saved('CSV')).toString('utf8')).toMatch(
      /^\ufeffTime,Ethereum,Base.*\r\n2026-07-01T00:00:00.000Z,60000,/,
    )
    expect((await saved('PNG')).subarray(1, 4).toString('latin1')).toBe('PNG')
    await chart.getByRole('button', { name: 'Table' }).click()
    expect(await chart.getByRole('rowheader').first().textContent()).toBe('Oct 28, 2026')
    await page.context().close()
  })
})

async function drag(page: Page, box: { x: number; y: number; width: number; height: number }, share: number) {
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (box.width * share * step) / 10, y)
  await page.mouse.up()
}
