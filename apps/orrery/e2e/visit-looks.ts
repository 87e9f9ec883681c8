import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Stage } from './stage.ts'
import { untilAlive } from './browser.ts'
import { pathsOf } from './site-subjects.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../../test-results/site')
/** These are looked at by people; the others are only measured. */
const PICTURED = [
  'home',
  'all-chain',
  'evm-home',
  'utxo-home',
  'evm-block-list',
  'evm-block',
  'evm-tx',
  'evm-tx-logs',
  'evm-address',
  'token',
  'token-holders',
  'utxo-tx',
  'utxo-address',
  'evm-about',
  'search',
  'unknown',
]

/** How pages look and whether everyone can use them. */
export function testLooks(stage: Stage): void {
  for (const theme of ['light', 'dark'] as const) {
    test(`every page in ${theme} has no serious accessibility violation and no console or policy error`, async () => {
      const visitor = await stage.visitor({ theme })
      const violations: string[] = []
      // Only colours differ between the themes, and each kind of page has its own.
      const paths = Object.entries(pathsOf(stage.subjects())).filter(
        ([name]) => theme === 'light' || PICTURED.includes(name),
      )
      for (const [name, at] of paths) {
        await visitor.open(at)
        await untilAlive(visitor.page)
        const { violations: found } = await (
          theme === 'light'
            ? new AxeBuilder({ page: visitor.page })
            : new AxeBuilder({ page: visitor.page }).withRules(['color-contrast'])
        ).analyze()
        for (const { id, impact, nodes } of found) {
          if (impact === 'serious' || impact === 'critical')
            violations.push(
              `${name}: ${id}: ${nodes
                .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`)
                .slice(0, 2)
                .join(' | ')}`,
            )
        }
        if (PICTURED.includes(name)) await picture(visitor.page, `${name}-${theme}`)
      }
      expect(violations).toEqual([])
      expect(visitor.faults).toEqual([])
      expect(visitor.foreign).toEqual([])
    })
  }

  test('no page is wider than a screen of 390 px', async () => {
    const visitor = await stage.visitor({ width: 390 })
    const wide: string[] = []
    for (const [name, at] of Object.entries(pathsOf(stage.subjects()))) {
      await visitor.open(at)
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 390) wide.push(`${name}: ${width} px`)
      if (PICTURED.includes(name)) await picture(visitor.page, `${name}-390`)
    }
    expect(wide).toEqual([])
    expect(visitor.faults).toEqual([])
  })

  test('foundations §2.2: Arabic is written from right to left on pages and pictures', async () => {
    const visitor = await stage.visitor()
    for (const [name, at] of Object.entries(pathsOf(stage.subjects())).filter(([name]) => PICTURED.includes(name))) {
      await visitor.open(`/ar${at === '/' ? '' : at}`)
      expect([
        name,
        await visitor.page.locator('html').getAttribute('dir'),
        await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      ]).toEqual([name, 'rtl', true])
      await picture(visitor.page, `${name}-rtl`)
    }
    expect(visitor.faults).toEqual([])
  })
}

const picture = async (page: Page, name: string): Promise<void> => {
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: false })
}
