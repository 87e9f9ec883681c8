import { expect, test } from 'vitest'
import { rowsBefore } from './rows-before.ts'

test('screens-evm §0.3: ranks go on from page to page by the size that the list really has, and not from a cursor on', () => {
  const before = (page: number, search: string) => rowsBefore({ page, query: new URLSearchParams(search) })
  expect(before(1, 'limit=50')).toBe(0)
  expect(before(3, 'limit=50')).toBe(100)
  // No size of a page: the list has the usual one.
  for (const limit of ['', 'limit=37', 'limit=many', 'limit=']) expect(before(3, limit)).toBe(40)
  expect(before(1, 'cursor=x')).toBeNull()
})
