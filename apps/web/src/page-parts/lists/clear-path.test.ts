import { expect, test } from 'vitest'
import { clearPath } from './clear-path.ts'

test('screens-evm §0.8: a filter is offered to be removed where there is one, and not where rows are merely counted otherwise', () => {
  const of = (search: string) => clearPath('/ethereum/token-list', new URLSearchParams(search))
  expect([of(''), of('limit=50')]).toEqual([null, null])
  for (const search of ['text=a', 'limit=50&order=holders', 'filter=1']) expect(of(search)).toBe('/ethereum/token-list')
})
