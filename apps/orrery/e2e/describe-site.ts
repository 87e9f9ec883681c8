import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { launchBrowser } from '@orrery/browser/testing/test-browser'
import { visitorOf, type Visitor } from './browser.ts'
import { findSubjects, type Subjects } from './site-subjects.ts'
import type { Stage } from './stage.ts'

/** The program starts as slowly as its machine is busy: whether it gets on is watched on the way, and this only ends what never does. */
const START_MS = 900_000

/** Runs `tests` against the site without any configuration that is lent to all files, in a real browser of their own; skips them where there is no browser. */
export function describeSite(name: string, chromium: string | null, tests: (stage: Stage) => void): void {
  describe.skipIf(chromium === null)(name, () => {
    let url: string
    let browser: Browser
    let subjects: Subjects
    const visitors: Visitor[] = []

    beforeAll(async () => {
      ;[url, browser] = await Promise.all([lentUrl(), launchBrowser(chromium!)])
      subjects = await findSubjects(url)
    }, START_MS)
    afterEach(async () => {
      for (const visitor of visitors.splice(0)) await visitor.close()
    })
    afterAll(async () => {
      await browser?.close()
    })

    tests({
      output: () => askLender('/output'),
      url: () => url,
      subjects: () => subjects,
      async visitor(options) {
        const visitor = await visitorOf(browser, url, options)
        visitors.push(visitor)
        return visitor
      },
    })
  })
}

/** The URL of the site; it starts now where nobody asked for it before. */
async function lentUrl(): Promise<string> {
  for (;;) {
    const url = await askLender('/')
    if (url !== '') return url
  }
}

/** What whoever lends the site says of it. */
async function askLender(path: string): Promise<string> {
  const response = await fetch(inject('siteLender') + path)
  const text = await response.text()
  if (!response.ok) throw new Error(`the site did not start: ${text}`)
  return text
}
