import { expect, test } from 'vitest'
import { repairUrl } from './repair-url.ts'

test.each([
  ['/ethereum/block/7?q=%20', '/ethereum/block/7?q=%20'],
  ['/ethereum/tx/%zz', '/ethereum/tx/%25zz'],
  ['/ethereum/charts?', '/ethereum/charts'],
  ['/%ff?', '/%25ff'],
  ['/100%', '/100%25'],
  ['/%ff', '/%25ff'],
  ['/%e2%82%ac', '/%e2%82%ac'],
])('%s reaches its route as %s', (url, repaired) => {
  expect(repairUrl(url)).toBe(repaired)
  expect(() => decodeURIComponent(repairUrl(url).split('?')[0]!)).not.toThrow()
})
