import { findChromium, launchBrowser } from '@orrery/browser/testing/test-browser'
import { gate, number, type Figure } from '../report.ts'
import type { SiteUnderLoad } from './site-under-load.ts'

/** A phone on a slow mobile network (performance.md §3). */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4
const TRIES = 3
const SETTLE_MS = 1_500

type Painted = { readonly fcp: number; readonly lcp: number; readonly tbt: number; readonly cls: number }

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** W2 and issue 5: how pages show up on a phone, the middle of three tries each. Nothing where there is no browser. */
export async function paintFigures(
  { origin, chain, samples }: SiteUnderLoad,
  token: string,
): Promise<readonly Figure[]> {
  const chromium = findChromium()
  if (chromium === null) return [gate('W2', 'not measured: no Chromium', { bar: 'LCP ≤ 1.2 s', holds: false })]
  const pages: readonly (readonly [name: string, path: string])[] = [
    ['list of 50 rows', `/${chain}/tx-list?limit=50`],
    ['home', '/'],
    ['chain home', `/${chain}`],
    ['block', `/${chain}/block/${samples.heights[0]}`],
    ['transaction', `/${chain}/tx/${samples.hashes[0]}`],
    ['address', `/${chain}/address/${samples.addresses[0]}`],
    ['token', `/${chain}/token/${token}`],
    ['a chart', `/${chain}/charts/tx-count`],
  ]
  const browser = await launchBrowser(chromium, [], true)
  const paint = async (path: string): Promise<Painted> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
    try {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', NETWORK)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
      await page.addInitScript(() => {
        const seen = { fcp: 0, lcp: 0, tbt: 0, cls: 0 }
        Object.assign(globalThis, { seen })
        const watch = (type: string, take: (entry: PerformanceEntry & Record<string, number>) => void) =>
          new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as never))).observe({
            type,
            buffered: true,
          })
        watch('paint', (entry) => {
          if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
        })
        watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
        watch('longtask', (entry) => (seen.tbt += Math.max(0, entry.duration - 50)))
        watch('layout-shift', (entry) => {
          if (!entry['hadRecentInput']) seen.cls += entry['value']!
        })
      })
      await page.goto(`${origin}${path}`, { waitUntil: 'load', timeout: 60_000 })
      await page.waitForTimeout(SETTLE_MS)
      return await page.evaluate(() => (globalThis as unknown as { seen: Painted }).seen)
    } finally {
      await context.close()
    }
  }
  try {
    const figures: Figure[] = []
    for (const [index, [name, path]] of pages.entries()) {
      const tries: Painted[] = []
      for (let i = 0; i < TRIES; i++) tries.push(await paint(path))
      const of = (key: keyof Painted): number => middle(tries.map((one) => one[key]))
      const [fcp, lcp, tbt, cls] = [of('fcp'), of('lcp'), of('tbt'), of('cls')]
      const value = `LCP ${number(lcp)} ms, CLS ${number(cls, 3)}`
      const ratio = `FCP ${number(fcp)}, TBT ${number(tbt)} ms`
      figures.push(
        gate(name, value, { bar: 'LCP ≤ 1,200 ms, CLS ≤ 0.05', holds: lcp > 0 && lcp <= 1_200 && cls <= 0.05, ratio }),
      )
      if (index === 0)
        figures.push(
          gate(`W2 ${name}`, value, {
            bar: '≤ 900 / 1,000 / 150 ms / 0.02',
            holds: fcp > 0 && fcp <= 900 && lcp > 0 && lcp <= 1_000 && tbt <= 150 && cls <= 0.02,
            ratio,
          }),
        )
    }
    return figures
  } finally {
    await browser.close()
  }
}
