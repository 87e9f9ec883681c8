import { expect, test } from 'vitest'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { allPages } from '../all-pages.ts'
import { isExternal, localPath, type Place } from './place.ts'
import { Redirect } from './redirect.ts'

const german = { language: 'de_DE', languageSegment: 'de', prefixed: true }
const plain = { language: 'en_US', languageSegment: null, prefixed: false }

test('foundations §2.1: paths get the language and the prefix, some never do', () => {
  expect(localPath(german, '/ethereum/block/7')).toBe('/de/explorer/ethereum/block/7')
  expect(localPath(german, '/')).toBe('/de/explorer')
  expect(localPath(german, '/?q=1')).toBe('/de/explorer?q=1')
  expect(localPath(plain, '/')).toBe('/')
  expect(localPath(plain, '/?q=1')).toBe('/?q=1')
  for (const path of ['/support/a', '/docs/a', '/docs-v5/a', '/academy/a']) expect(localPath(german, path)).toBe(path)
})

test('foundations §2.1: a language that already stands before a path is stripped before one is added', () => {
  const segments = LANGUAGES.map(({ urlSegment }) => urlSegment)
  const local = (path: string, place: Place = german) => localPath(place, path, segments)
  expect(local('/fr/ethereum/block/7')).toBe('/de/explorer/ethereum/block/7')
  expect(local('/de')).toBe('/de/explorer')
  expect(local('/EN/ethereum?a=/fr')).toBe('/de/explorer/ethereum?a=/fr')
  expect(local('/zh-hans/', plain)).toBe('/')
  expect(local('/fr/ethereum#logs', plain)).toBe('/ethereum#logs')
  expect(local('/fresh/ethereum', plain)).toBe('/fresh/ethereum')
  // One is stripped, and what it hid is no way off the site.
  expect(local('/fr/de/ethereum', plain)).toBe('/de/ethereum')
  for (const path of ['/fr//evil.example', '/fr/\\evil.example', '/fr///']) {
    expect(isExternal(local(path, plain)), path).toBe(false)
    expect(isExternal(local(path)), path).toBe(false)
  }
})

test('foundations §2.1: no chain and no page begins with what is a language', () => {
  const segments = new Set(LANGUAGES.map(({ urlSegment }) => urlSegment))
  const words = [
    ...ALL_CHAINS.flatMap(({ path, aliases }) => [path, ...aliases]),
    ...allPages.filter(({ scope }) => scope === 'site').map(({ path }) => path.split('/')[1]!),
  ]
  expect(words.filter((word) => segments.has(word.toLowerCase()))).toEqual([])
})

test('foundations §2.1: a trailing slash goes, except on the root', () => {
  expect(localPath(plain, '/ethereum/')).toBe('/ethereum')
  expect(localPath(german, '/ethereum/?a=1/')).toBe('/de/explorer/ethereum?a=1/')
  expect(localPath(plain, '/#top')).toBe('/#top')
  expect(localPath(german, '/#top')).toBe('/de/explorer#top')
  expect(localPath(plain, '/')).toBe('/')
})

test.each([
  'https://a.example',
  '//a.example',
  '\\a',
  '/\\a',
  'app://x',
  'chrome-extension://x',
  'ethereum/block',
  'javascript:alert(1)',
  '/a\nb',
])('foundations §2.1: %j is external and never prefixed', (link) => {
  expect(isExternal(link)).toBe(true)
  expect(localPath(german, link)).toBe(link)
})

test('a loader cannot redirect off the site', () => {
  expect(new Redirect('/ethereum/tx/0xab').path).toBe('/ethereum/tx/0xab')
  for (const path of ['//evil.com', 'https://evil.com', '/\\evil.com', 'ethereum'])
    expect(() => new Redirect(path)).toThrow(RangeError)
})
