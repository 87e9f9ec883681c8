import { expect, test } from 'vitest'
import { unitsText } from './units-text.ts'

test('screens-evm §6.1: a large number that was answered is told in other units and as a moment, exactly', () => {
  expect(unitsText(1_500_000_000n)).toBe(
    '×10^-6: 1500 · ×10^-9: 1.5 · ×10^-18: 0.0000000015 · 2017-07-14T02:40:00.000Z',
  )
  expect(unitsText(-(10n ** 18n))).toBe('×10^-6: -1000000000000 · ×10^-9: -1000000000 · ×10^-18: -1')
  expect([unitsText(0n), unitsText(999_999n)]).toEqual([undefined, undefined])
})
