import { expect, test } from 'vitest'
import { createRandom } from './evm-random.ts'

test('the same seed makes the same choices, another seed others', () => {
  const draw = (seed: number): readonly unknown[] => {
    const random = createRandom(seed)
    return [random.below(1000), random.hex(20), random.amount(10n ** 18n), random.pick([1, 2, 3]), random.chance(0.5)]
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('choices stay in their range', () => {
  const random = createRandom(1)
  for (let i = 0; i < 2_000; i++) {
    expect(random.below(3)).toBeLessThan(3)
    const amount = random.amount(1_000_000n)
    expect(amount >= 1n && amount <= 1_000_000n).toBe(true)
  }
  expect(random.hex(3)).toMatch(/^0x[0-9a-f]{6}$/)
})
