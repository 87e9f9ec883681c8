import { expect, test } from 'vitest'
import { joinHalves } from './join-halves.ts'

test('an amount is whole again from its halves, whatever its size and sign, and whichever way small ones are read', () => {
  for (const amount of [
    0n,
    1n,
    (1n << 128n) - 1n,
    1n << 128n,
    (1n << 255n) - 1n,
    -1n,
    -(1n << 128n),
    -(1n << 200n) - 7n,
  ]) {
    const [high, low] = [amount >> 128n, BigInt.asUintN(128, amount)]
    expect(joinHalves({ high, low })).toBe(amount)
    expect(joinHalves({ fees_high: high, fees_low: low, high: 9n, low: 9n }, 'fees_')).toBe(amount)
  }
  expect(joinHalves({ high: 0, low: 7 })).toBe(7n)
})
