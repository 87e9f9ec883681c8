import { expect, test } from 'vitest'
import { sharePpm } from './share-ppm.ts'

test('a share of something is told in parts per million, that of a dust holder as one part and never as nothing', () => {
  const whole = 10n ** 27n
  expect(sharePpm(whole, whole)).toBe(1_000_000)
  expect(sharePpm(whole / 3n, whole)).toBe(333_333)
  expect(sharePpm(1n, whole)).toBe(1)
  expect(sharePpm(0n, whole)).toBe(0)
  // A balance below zero, of a token whose transfers do not tell all.
  expect(sharePpm(-whole / 4n, whole)).toBe(-250_000)
  expect(sharePpm(1n, 0n)).toBeNull()
  expect(sharePpm(1n, null)).toBeNull()
})
