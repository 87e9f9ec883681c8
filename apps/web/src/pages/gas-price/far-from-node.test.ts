import { expect, test } from 'vitest'
import { farFromNode } from './far-from-node.ts'

test('screens-evm §7, §16.9: both prices are shown where they differ by more than half of what the node suggests', () => {
  const far = (ours: number | null, theirs: number | null) =>
    farFromNode({
      tiers:
        ours === null
          ? null
          : [{ tier: 'standard', tip: '1', price: String(ours), transfer: '1', entered: 1, seconds: null }],
      node: theirs === null ? null : { slow: '1', standard: String(theirs), fast: '1', rapid: '1' },
    })
  expect([far(150, 100), far(151, 100), far(50, 100), far(49, 100)]).toEqual([false, true, false, true])
  expect([far(null, 100), far(100, null)]).toEqual([false, false])
})
