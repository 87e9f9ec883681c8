import { findShell } from '@orrery/browser/testing/test-browser'
import { describeSite } from './describe-site.ts'
import { testMonitors } from './visit-monitors.ts'

const chromium = findShell()
if (chromium === null) console.warn('SKIPPED: rules of a browser (no Chromium; set CHROMIUM_PATH or install it)')

describeSite('rules that a browser keeps, on a site of their own', chromium, testMonitors)
