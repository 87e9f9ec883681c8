import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { visitorOf, type Visitor } from './browser.ts'
import { findSubjects, type Subjects } from './site-subjects.ts'
import type { Stage } from './stage.ts'
import { processesOf, removeDir, startProgram, temporaryDir, type Program } from './start-program.ts'
import { testChains } from './visit-chains.ts'
import { testKeys } from './visit-keys.ts'
import { testLive } from './visit-live.ts'
import { testLooks } from './visit-looks.ts'
import { testNames } from './visit-names.ts'
import { testPaths } from './visit-paths.ts'
import { testSearch } from './visit-search.ts'

const chromium = findShell()
if (chromium === null) console.warn('SKIPPED: the site in a browser (no Chromium; set CHROMIUM_PATH or install it)')

describe.skipIf(chromium === null)('the site without any configuration, in a browser', () => {
  let dataDir: string
  let program: Program
  let browser: Browser
  let subjects: Subjects
  const visitors: Visitor[] = []
  const stage: Stage = {
    program: () => program,
    url: () => program.url,
    subjects: () => subjects,
    async visitor(options) {
      const visitor = await visitorOf(browser, program.url, options)
      visitors.push(visitor)
      return visitor
    },
  }

  beforeAll(async () => {
    dataDir = await temporaryDir()
    // A visitor of a public site asks less often than this suite does.
    ;[program, browser] = await Promise.all([startProgram(dataDir), launchBrowser(chromium!)])
    subjects = await findSubjects(program.url)
  })
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await visitor.close()
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await removeDir(dataDir)
  })

  describe('chains', () => testChains(stage))
  describe('search', () => testSearch(stage))
  describe('keys', () => testKeys(stage))
  describe('names', () => testNames(stage))
  describe('live', () => testLive(stage))
  describe('paths', () => testPaths(stage))
  describe('looks', () => testLooks(stage))

  test('foundations §2: it ends cleanly when told to, with every process that it started', async () => {
    expect(await program.stop()).toBe(0)
    expect(await processesOf(dataDir)).toEqual([])
    expect(program.output()).not.toMatch(/"level":(?:50|60)/)
  })
})
