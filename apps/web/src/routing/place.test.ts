import { expect, test } from 'vitest'
import { isExternal, localPath } from './place.ts'
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
