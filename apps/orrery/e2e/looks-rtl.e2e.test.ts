import { expect, test } from 'vitest'
import { findShell } from '@orrery/browser/testing/test-browser'
import { describeSite } from './describe-site.ts'
import { testLooks, testWithoutScript } from './visit-looks.ts'
import { testMonitors } from './visit-monitors.ts'

const chromium = findShell()
if (chromium === null) console.warn('SKIPPED: its looks in a browser (no Chromium; set CHROMIUM_PATH or install it)')

describeSite(
  'every page of the site, as it looks in a browser from right to left, and without script; and rules that a browser keeps',
  chromium,
  (stage) => {
    testLooks(stage, 'rtl')
    testWithoutScript(stage)
    // Of these it waits most: another file works meanwhile.
    testMonitors(stage)

    test('nothing failed on the way', async () => {
      expect(await stage.output()).not.toMatch(/"level":(?:50|60)/)
    })
  },
)
