import { describe, expect, test } from 'vitest'
import { findShell } from '@orrery/browser/testing/test-browser'
import { describeSite } from './describe-site.ts'
import { testChains } from './visit-chains.ts'
import { testFiles } from './visit-files.ts'
import { testFocus } from './visit-focus.ts'
import { testKeys } from './visit-keys.ts'
import { testLive } from './visit-live.ts'
import { testNames } from './visit-names.ts'
import { testPaths } from './visit-paths.ts'
import { testSearch } from './visit-search.ts'
import { testWallet } from './visit-wallet.ts'
import { testWords } from './visit-words.ts'

const chromium = findShell()
if (chromium === null) console.warn('SKIPPED: the site in a browser (no Chromium; set CHROMIUM_PATH or install it)')

describeSite('the site without any configuration, in a browser', chromium, (stage) => {
  describe('chains', () => testChains(stage))
  describe('search', () => testSearch(stage))
  describe('keys', () => testKeys(stage))
  describe('focus', () => testFocus(stage))
  describe('names', () => testNames(stage))
  describe('words', () => testWords(stage))
  describe('live', () => testLive(stage))
  describe('paths', () => testPaths(stage))
  describe('wallet', () => testWallet(stage))
  describe('files', () => testFiles(stage))

  test('nothing failed on the way', async () => {
    expect(await stage.output()).not.toMatch(/"level":(?:50|60)/)
  })
})
