import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that the set-up found (`CHROMIUM_PATH`, empty when there is none), else Debian's; null without either. */
export function findChromium(): string | null {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH === '' ? null : CHROMIUM_PATH
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null
}

const SHELL = '/usr/bin/chromium-headless-shell'

/** The same Chromium without windows, where Debian's is at hand: it draws the same pages in three quarters of the work. */
export function findShell(): string | null {
  const chromium = findChromium()
  return chromium === '/usr/bin/chromium' && existsSync(SHELL) ? SHELL : chromium
}

/** No page of a test lives long enough to earn back what optimised code costs: a quarter of the work of looking at one (measured). */
const UNOPTIMISED = '--js-flags=--no-opt --no-maglev'

/** A browser without a screen that talks to nobody by itself; `flags` come on top of those. One that is timed has the speed that visitors have. */
export const launchBrowser = (
  executablePath: string,
  flags: readonly string[] = [],
  isTimed = false,
): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...FLAGS, ...(isTimed ? [] : [UNOPTIMISED]), ...flags] })
