import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { axeViolations } from '@orrery/browser/testing/axe-violations'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { buildWeb } from '@orrery/web/build'
import type { Visitor, VisitorOptions } from './browser.ts'
import { cramped } from './cramped.ts'
import type { Stage } from './stage.ts'
import { lookAtAll } from './look-at-all.ts'
import { forkedPathOf, pathsOf } from './site-subjects.ts'
import { eventually } from './start-program.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../../test-results/site')
/** For people to look at: each page narrow, and wide in one theme from left to right, in the other from right to left. No test looks at them, so whoever is in a hurry does without. */
const isPictured = process.env['ORRERY_PICTURES'] !== '0'
/** foundations §2.2, performance W3: what a page may move by itself, with a skeleton, live rows and late parts. */
const MOST_SHIFT = 0.05
const NEWS_BAR = 'main [role=status] button'
const FIRST_BLOCK = 'main li a[href*="/block/"]'
/** What takes new rows by itself, how wide it is drawn, and where they show. */
const LIVE: readonly (readonly [path: string, width: number, news: string])[] = [
  ['/', 1280, FIRST_BLOCK],
  ['/', 390, FIRST_BLOCK],
  ['/devnet', 1280, FIRST_BLOCK],
  ['/devnet', 390, FIRST_BLOCK],
  ['/regtest', 1280, FIRST_BLOCK],
  ['/devnet/block-list', 1280, NEWS_BAR],
  ['/devnet/block-list', 390, NEWS_BAR],
  ['/devnet/tx-list', 1280, NEWS_BAR],
  ['/devnet/tx-list', 390, NEWS_BAR],
]

/** Pixels of a desktop's window and of a phone's. */
const [WIDE, NARROW] = [1280, 390]

/** A phone's line (performance §3), on which type comes after the text that is set in it. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SWAPPED_MS = 400
const SUBJECTS = ['evm-tx', 'evm-block', 'evm-address', 'token', 'utxo-tx', 'utxo-block', 'utxo-address']

/** By then facts that were asked for have come. */
const LATE_MS = 2_000

/** For so long nothing comes, once all that comes late is there. */
const QUIET_MS = 250

/** Dozens of pages in one test, on a machine that others use too. */
const STARVED_MS = 600_000

/** A page whose subject is missing looks for it again with every block, and is told again that it is not there. */
const isFault = (text: string): boolean => !/: 404 \S+\/(?:transactions\/0x0{63}1|blocks\/99999999)\b/.test(text)

/** Long words, longer words, and the other direction. */
const WIDE_LANGUAGES = ['de', 'ru', 'ar']

const PARTS = 4

const THEMES = ['light', 'dark'] as const

/**
 * How the `index`th page is looked at: four pages in two directions have each theme in each width and direction. In either theme the next one begins with the width
 * that the one before ended with: to draw a page anew that is about to be left costs as much as to draw the next.
 */
const lookOf = (index: number, turn: number) =>
  ({
    theme: THEMES[(index + turn) % 2]!,
    width: (Math.floor(index / 2) + turn) % 2 === 0 ? WIDE : NARROW,
  }) as const

const pathsOn = async (stage: Stage) => ({ ...pathsOf(stage.subjects()), ...(await forkedPathOf(stage.url())) })

// Each page is opened twice, not for all eight: in either direction, theme and width once, which of them together goes round with the pages.
const WRITTEN = { ltr: { prefix: '', turn: 0 }, rtl: { prefix: '/ar', turn: 1 } } as const

/** How every page looks that is written in `direction`, and whether everyone can use it. */
export function testLooks(stage: Stage, direction: keyof typeof WRITTEN): void {
  const { prefix, turn } = WRITTEN[direction]
  describe(`foundations §2.2: every page written ${direction}`, () => {
    // In parts, so that a second try names its page and costs a part.
    test.each(Array.from({ length: PARTS }, (_, part) => part))(
      `in its theme and width it keeps still; it has no accessibility violation, fits ${NARROW} px and complains of nothing (part %i of ${PARTS})`,
      async (part) => {
        const wrong: string[] = []
        const pages = Object.entries(await pathsOn(stage))
          .filter((_, index) => index % PARTS === part)
          .map(([name, at], index) => ({ name, at, ...lookOf(index + part, turn) }))
        expect(pages.length).toBeGreaterThan(0)
        const { faults, foreign } = await lookAtAll(
          THEMES.map((theme) => pages.filter((page) => page.theme === theme)),
          (way) => watched(stage, { theme: THEMES[way]! })(),
          async ({ page, open }, { name, at, theme, width }) => {
            await resize(page, width)
            await open(prefix + (prefix !== '' && at === '/' ? '' : at))
            await untilAlive(page)
            // Now, because a chain's home takes new blocks into its lists later on.
            await untilStill(page)
            await untilLateIsThere(page)
            const shift = await shiftOf(page)
            if (shift > MOST_SHIFT)
              wrong.push(`${name} moves by ${shift.toFixed(3)} at ${width} px: ${await moversOf(page)}`)
            if ((await page.locator('html').getAttribute('dir')) !== direction) wrong.push(`${name}: not ${direction}`)
            if (!isReadable(await page.locator('main').innerText())) wrong.push(`${name}: not readable`)
            const narrow = async (): Promise<void> => {
              wrong.push(...(await tooNarrow(page, name)))
              if (isPictured && direction === 'ltr') await picture(page, `${name}-390`)
            }
            if (width === NARROW) await narrow()
            await resize(page, WIDE)
            await drawAll(page)
            await untilStill(page)
            wrong.push(...(await violationsIn(page, direction)).map((text) => `${name} ${theme}: ${text}`))
            if (isPictured) await picture(page, direction === 'rtl' ? `${name}-rtl-${theme}` : `${name}-${theme}`)
            if (width === NARROW) return
            await resize(page, NARROW)
            await narrow()
          },
        )
        expectNone(wrong)
        expectNone(faults.filter(isFault))
        expectNone(foreign)
      },
      STARVED_MS,
    )
  })
}

/** What a page may move by itself: nothing, whether type comes late or rows do. */
export function testMoves(stage: Stage): void {
  test(
    'foundations §2.2, performance W3: type that comes late on a phone moves nothing, in either direction',
    async () => {
      const paths: Readonly<Record<string, string>> = await pathsOn(stage)
      const moved: string[] = []
      for (const [index, name] of SUBJECTS.entries()) {
        const at = (index % 2 === 0 ? '' : '/ar') + paths[name]!
        // Each with a store of its own: nothing is there from the page before.
        const { page, context, open, close } = await watched(stage, { width: NARROW })()
        const devtools = await context.newCDPSession(page)
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
        await open(at)
        await untilAlive(page)
        await page.waitForFunction(() =>
          [...document.fonts].some(({ family, status }) => family.includes('Inter Variable') && status === 'loaded'),
        )
        // What it moves is told a frame or two later.
        await page.waitForTimeout(SWAPPED_MS)
        const shift = await shiftOf(page)
        if (shift > MOST_SHIFT) moved.push(`${at} moves by ${shift.toFixed(3)}: ${await moversOf(page)}`)
        // Whether lines break anew is chance of the text and of the device's type: no font of the site may be swapped in at all.
        const shown = await page.evaluate(() =>
          [...document.fonts].filter(({ family }) => !family.includes('Fallback')).map(({ display }) => display),
        )
        expect(new Set(shown), at).toEqual(new Set(['optional']))
        await close()
      }
      expectNone(moved)
    },
    STARVED_MS,
  )

  test(
    'visual, screens-evm §0.5: new rows on homes and lists move nothing, in either direction, wide and narrow',
    async () => {
      const moved: string[] = []
      for (const prefix of ['', '/ar']) {
        await Promise.all(
          LIVE.map(async ([at, width, news]) => {
            const visitor = await watched(stage, { width })()
            await visitor.open(prefix + (prefix !== '' && at === '/' ? '' : at))
            await untilAlive(visitor.page)
            const place = visitor.page.locator(news).first()
            const before = news === NEWS_BAR ? null : await place.getAttribute('href')
            const hasNews = async () =>
              news === NEWS_BAR ? await place.isVisible() : (await place.getAttribute('href')) !== before
            await eventually(`news on ${prefix}${at}`, async () => (await hasNews()) || null, 120_000)
            await untilStill(visitor.page)
            const shift = await shiftOf(visitor.page)
            if (shift > MOST_SHIFT)
              moved.push(`${prefix}${at} at ${width} px moves by ${shift.toFixed(3)}: ${await moversOf(visitor.page)}`)
          }),
        )
      }
      expectNone(moved)
    },
    STARVED_MS,
  )
}

/** What is left of a page for whom nothing runs in the browser. */
export function testWithoutScript(stage: Stage): void {
  test(
    'without script every page is readable, and not wider than a screen of 360 px, in German, Russian and Arabic',
    async () => {
      const wrong: string[] = []
      const here = Object.entries(await pathsOn(stage))
      const late = await lateStyles()
      // Each page in one of them: words are the same parts on all pages.
      const pages = here.map(([name, at], index) => ({
        language: WIDE_LANGUAGES[index % WIDE_LANGUAGES.length]!,
        name,
        at,
      }))
      const rest = pages.values()
      await lookAtAll(
        [rest, rest],
        () => stage.visitor({ width: 360, script: false }),
        async ({ page, open }, { language, name, at }) => {
          await open(`/${language}${at === '/' ? '' : at}`)
          const [width, lang, text] = await page.evaluate(
            () =>
              [
                document.documentElement.scrollWidth,
                document.documentElement.lang,
                document.querySelector('main')!.innerText,
              ] as const,
          )
          if (width > 360 || lang !== language) wrong.push(`${language} ${name}: ${width} px, written in ${lang}`)
          if (!isReadable(text)) wrong.push(`${language} ${name}: not readable`)
          wrong.push(
            ...(await page.evaluate(unstyledIn, late)).map((text) => `${language} ${name}: no styles for ${text}`),
          )
        },
      )
      expectNone(wrong)
    },
    STARVED_MS,
  )
}

/** Names of classes that only the sheet for what comes later styles, unless a document brings those styles along (performance W2). */
async function lateStyles(): Promise<readonly string[]> {
  const { distDir } = await buildWeb()
  const styles = JSON.parse(await readFile(path.join(distDir, 'client/.vite/styles.json'), 'utf8')) as {
    readonly texts: readonly (readonly [module: number, text: string])[]
  }
  const names = styles.texts.flatMap(([, text]) =>
    [...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name!),
  )
  return [...new Set(names)]
}

/** What of these a page shows without having styles for it. Runs in the page. */
function unstyledIn(late: readonly string[]): readonly string[] {
  const shown = new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]))
  const text = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
  return late.filter((name) => shown.has(name) && !text.includes(`.${name}`))
}

/** With their words in the message, which is all that is kept of a first try. */
const expectNone = (complaints: readonly string[]): void => expect(complaints, complaints.join('; ')).toEqual([])

const isReadable = (text: string): boolean => text.length > 60 && !/undefined|NaN|\[object|Invalid Date/.test(text)

const resize = async (page: Page, width: number): Promise<void> => {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
}

const tooNarrow = async (page: Page, name: string): Promise<readonly string[]> => [
  ...(await tooWide(page, name)),
  ...(await cramped(page)).map((text) => `${name}: ${text} at ${NARROW} px`),
]

/** What measures itself is drawn anew in the frames after its window became narrow: waited for, but not for ever. */
async function tooWide(page: Page, name: string): Promise<readonly string[]> {
  const fits = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, NARROW, { timeout: 10_000 })
  if (
    await fits.then(
      () => true,
      () => false,
    )
  )
    return []
  return [`${name}: ${await page.evaluate(() => document.documentElement.scrollWidth)} px at ${NARROW}`]
}

/**
 * Draws what is skipped while it is out of sight (`content-visibility`): its colours stay those of the old theme until it is drawn,
 * and what nobody drew nobody can measure.
 */
const drawAll = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/**
 * What is wrong for some visitors. Names, roles and order are the same in both directions, colours are another theme's. What was drawn while it was looked at is
 * looked at once more: facts that come late take the place of others, and for what is gone there is no text.
 */
async function violationsIn(page: Page, direction: keyof typeof WRITTEN): Promise<readonly string[]> {
  const rules = direction === 'rtl' ? ['color-contrast'] : undefined
  const first = await axeViolations(page, rules)
  if (first.length === 0) return first
  await page.waitForTimeout(LATE_MS)
  await untilStill(page)
  return axeViolations(page, rules)
}

/** Waits for colours that are on their way: half-way between two themes they are neither's. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moves.map(({ finished }) => finished))
  })

/** Waits until no element came for a while: parts that come late move what stands below them. Not for ever, for live lists go on. */
const untilLateIsThere = (page: Page): Promise<unknown> =>
  page.evaluate(
    ({ quietMs, mostMs }) =>
      new Promise<void>((resolve) => {
        const begun = performance.now()
        let last = begun
        const observer = new MutationObserver(() => (last = performance.now()))
        observer.observe(document.body, { childList: true, subtree: true })
        const timer = setInterval(() => {
          const now = performance.now()
          if (now - last < quietMs && now - begun < mostMs) return
          clearInterval(timer)
          observer.disconnect()
          resolve()
        }, 50)
      }),
    { quietMs: QUIET_MS, mostMs: LATE_MS },
  )

/** A visitor whose pages add up, from the first paint on, what moves without the visitor's doing. */
const watched = (stage: Stage, options?: VisitorOptions) => async (): Promise<Visitor> => {
  const visitor = await stage.visitor(options)
  await visitor.context.addInitScript(() => {
    const seen: Shifts = { shifted: 0, movers: [] }
    Object.assign(globalThis, seen)
    const all = globalThis as unknown as Shifts
    const told = (source: Moved): string => {
      const element = source.node instanceof Element ? source.node : (source.node?.parentElement ?? null)
      const text = source.node?.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 40) ?? ''
      const { previousRect: was, currentRect: is } = source
      return `${element?.tagName ?? 'gone'} "${text}" from ${was.y} (${was.height}) to ${is.y} (${is.height})`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue
        all.shifted += entry.value
        all.movers.push(`${Math.round(entry.startTime)} ms: ${entry.sources.slice(0, 3).map(told).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return visitor
}

type Moved = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }
type Shift = {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly startTime: number
  readonly sources: readonly Moved[]
}
/** How far a page moved by itself, and what of it, which a first try that fails is all that tells of. */
type Shifts = { shifted: number; readonly movers: string[] }

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as Shifts).shifted)
const moversOf = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as Shifts).movers.slice(0, 4).join('; '))

/** Written down quickly rather than small: half the work, and nobody keeps them. */
const picture = async (page: Page, name: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  await devtools.detach()
  await mkdir(PICTURES, { recursive: true })
  await writeFile(path.join(PICTURES, `${name}.png`), data, 'base64')
}
