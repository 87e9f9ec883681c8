import { expect, test } from 'vitest'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { readSiteMessages } from '@orrery/i18n/message-shelf'
import { pathsOf, rowsOf } from './site-subjects.ts'
import type { Stage } from './stage.ts'

/** Pages with parts that come after the document, whose words it does not bring. */
const PAGES = [
  ...['evm-home', 'evm-block-list', 'evm-blobs', 'evm-pool', 'gas-price', 'fee-burn', 'eth-supply'],
  ...['utxo-home', 'utxo-pool', 'utxo-fees'],
] as const
const WORD = /\b[a-z]\w*(?:\.\w+)+/g

/** The words of what comes late, for who has none of the site's from an earlier page. */
export function testWords(stage: Stage): void {
  test('foundations §3.2: the first page that a browser opens shows words, and no keys of messages, in what comes late, too', async () => {
    const keys = new Set(Object.keys(await readSiteMessages('en_US')))
    const paths = pathsOf(stage.subjects())
    const [pool] = await rowsOf(stage.url(), '/v1/devnet/pools?limit=10')
    const venue = `/devnet/dex-list?venue=${pool!['factory'] as string}`
    const shown: string[] = []
    for (const path of [venue, ...PAGES.map((name) => paths[name]!)]) {
      // Each with a store of its own: no words are there from the page before.
      const { page, open, close } = await stage.visitor()
      await open(path)
      await untilAlive(page)
      await page.waitForLoadState('networkidle')
      const text = await page.locator('body').innerText()
      shown.push(...(text.match(WORD) ?? []).filter((word) => keys.has(word)).map((key) => `${path}: ${key}`))
      await close()
    }
    expect(shown).toEqual([])
  }, 120_000)
}
