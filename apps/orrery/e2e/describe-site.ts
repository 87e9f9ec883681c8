import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { launchBrowser } from '@orrery/browser/testing/test-browser'
import { visitorOf, type Visitor } from './browser.ts'
import { findSubjects, type Subjects } from './site-subjects.ts'
import type { Stage } from './stage.ts'
import { removeDir, startProgram, temporaryDir, type Program } from './start-program.ts'

/** The program starts as slowly as its machine is busy: whether it gets on is watched on the way, and this only ends what never does. */
const START_MS = 900_000

/** Runs `tests` against a site without any configuration in a real browser, both started for them and ended after them; skips them where there is no browser. */
export function describeSite(name: string, chromium: string | null, tests: (stage: Stage) => void): void {
  describe.skipIf(chromium === null)(name, () => {
    let dataDir: string
    let program: Program
    let browser: Browser
    let subjects: Subjects
    const visitors: Visitor[] = []

    beforeAll(async () => {
      dataDir = await temporaryDir()
      // A visitor of a public site asks less often than this suite does.
      ;[program, browser] = await Promise.all([startProgram(dataDir), launchBrowser(chromium!)])
      subjects = await findSubjects(program.url)
    }, START_MS)
    afterEach(async () => {
      for (const visitor of visitors.splice(0)) await visitor.close()
    })
    afterAll(async () => {
      await browser?.close()
      await program?.stop()
      await removeDir(dataDir)
    })

    tests({
      program: () => program,
      dataDir: () => dataDir,
      url: () => program.url,
      subjects: () => subjects,
      async visitor(options) {
        const visitor = await visitorOf(browser, program.url, options)
        visitors.push(visitor)
        return visitor
      },
    })
  })
}
