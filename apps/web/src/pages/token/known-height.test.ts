import { expect, test } from 'vitest'
import { knownHeight } from './known-height.ts'

test('screens-evm §0.5: a list of transfers is not said to be older than its newest row', () => {
  expect(knownHeight(10, [{ height: 721 }, { height: 700 }])).toBe(721)
  expect(knownHeight(730, [{ height: 721 }])).toBe(730)
  expect([knownHeight(10, []), knownHeight(10, undefined)]).toEqual([10, 10])
})
