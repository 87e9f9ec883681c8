import { expect, test } from 'vitest'
import { findShell } from '@orrery/browser/testing/test-browser'
import { describeSite } from './describe-site.ts'
import { testLooks, testMoves } from './visit-looks.ts'

const chromium = findShell()
if (chromium === null) console.warn('SKIPPED: its looks in a browser (no Chromium; set CHROMIUM_PATH or install it)')

describeSite('every page of the site, as it looks in a browser from left to right', chromium, (stage) => {
  testLooks(stage, 'ltr')
  testMoves(stage)

  test('nothing failed on the way', async () => {
    expect(await stage.output()).not.toMatch(/"level":(?:50|60)/)
  })
})
