import { expect, test } from 'vitest'
import { nonceGap } from './nonce-gap.ts'

test('screens-evm §4.2: where no pool is listed, two counts of an address tell whether something of it waits', () => {
  expect(nonceGap(7n, 9n)).toEqual({ mined: 7n, waiting: 2n, gap: true })
  expect(nonceGap(7n, 7n)).toEqual({ mined: 7n, waiting: 0n, gap: false })
  expect(nonceGap(7n, 6n).waiting).toBe(0n)
})
