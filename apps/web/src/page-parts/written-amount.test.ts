import { formatNumber } from '@orrery/format/format-number'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { numberStyle } from '@orrery/format/number-style'
import { expect, test } from 'vitest'
import { baseUnits } from './coin-text.ts'
import { writtenAmount } from './written-amount.ts'

test('foundations §5.5: an amount as pages of a language write it is read as that amount, or not at all', () => {
  for (const { code } of LANGUAGES)
    for (const [amount, units] of [
      [0.5, '5'],
      [1_500, '15000'],
      [12_345.5, '123455'],
      [1_234_567, '12345670'],
      [1_234_567.5, '12345675'],
    ] as const) {
      const text = formatNumber(amount, { locale: code })
      // Parted by a point, a thousand and a half are told from one and a half by nothing.
      const isEither = amount === 1_500 && numberStyle(code).group === '.' && text.includes('.')
      expect(baseUnits(text, 1, code), `${code} ${text}`).toBe(isEither ? null : units)
    }
})

test('screens-evm §0.3: without a language, as in the address of a page, a point is a point, and what may be two amounts is none', () => {
  expect(
    ['1.500', '1 500', '1,5', '0,500', '12,345.5', '12.345,5', '1.234.567', '12,34,567', '۱٫۵', ' 7 '].map((text) =>
      baseUnits(text, 3),
    ),
  ).toEqual(['1500', '1500000', '1500', '500', '12345500', '12345500', '1234567000', '1234567000', '1500', '7000'])
  expect(
    ['1,500', '', '-1', '1e3', '0x1', '.5', '1,50,0', '0,500,000', '1,234,56', '1.2.3', '1,2,3', 'lots'].map((text) =>
      baseUnits(text, 3),
    ),
  ).toEqual(Array.from({ length: 12 }, () => null))
})

test('foundations §5.7: one comma before three digits is read as the language writes it', () => {
  expect(['en_US', 'hi_IN', 'de_DE', 'fr_FR'].map((locale) => writtenAmount('1,500', locale))).toEqual([
    '1500',
    '1500',
    '1.500',
    '1.500',
  ])
  expect(['en_US', 'de_DE', 'fr_FR'].map((locale) => writtenAmount('1.500', locale))).toEqual(['1.500', null, '1.500'])
})
