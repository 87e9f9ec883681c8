import { expect, test } from 'vitest'
import { toldLag } from './told-lag.ts'

test('screens-evm §0, §2.5: while the node does not answer nothing is said of how far behind it the index is', () => {
  expect(toldLag({ state: 'unreachable', lag: 0 })).toBeNull()
  expect(toldLag({ state: 'following', lag: 0 })).toBe(0)
  expect(toldLag({ state: 'stale', lag: 7 })).toBe(7)
})
