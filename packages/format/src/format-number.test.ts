import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactNumber } from './compact-number.ts'
import { formatNumber } from './format-number.ts'
import { formatPercent, shareOf } from './format-percent.ts'
import { groupDigits } from './group-digits.ts'

const LOCALES = [
  'en_US',
  'de_DE',
  'fr_FR',
  'es_ES',
  'pl_PL',
  'pt_PT',
  'pt_BR',
  'hi_IN',
  'en_IN',
  'ru_RU',
  'it_IT',
  'tr_TR',
  'vi_VN',
  'id_ID',
  'zh_CN',
  'nl_NL',
  'cs_CZ',
  'uk_UA',
  'bg_BG',
]

describe('foundations §5.7: grouping', () => {
  test('grouping equals the locale data of the platform for any integer', () => {
    for (const locale of LOCALES) {
      const intl = new Intl.NumberFormat(`${locale.replace('_', '-')}-u-nu-latn`)
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
          expect(groupDigits(String(value), locale)).toBe(intl.format(value))
        }),
        { seed: 7, numRuns: 30 },
      )
      for (const value of [0n, 999n, 1000n, 9999n, 10000n, 1234567n])
        expect(groupDigits(String(value), locale)).toBe(intl.format(value))
    }
  })

  test('Indian locales group by 3 and then 2', () => {
    expect(groupDigits('123456789', 'hi_IN')).toBe('12,34,56,789')
  })

  test('Spanish, Polish and Portuguese keep four digits together', () => {
    expect([
      groupDigits('1234', 'es-ES'),
      groupDigits('1234', 'pl'),
      groupDigits('1234', 'pt_PT'),
      groupDigits('12345', 'es'),
    ]).toEqual(['1234', '1234', '1234', '12.345'])
  })
})

describe('foundations §5.1: numbers', () => {
  test('2^256 keeps every digit', () => {
    expect(formatNumber(2n ** 256n - 1n, { locale: 'en_US' }).replaceAll(',', '')).toBe(String(2n ** 256n - 1n))
  })

  test('missing is a dash and nonsense is empty, never NaN', () => {
    expect([
      formatNumber(null, { locale: 'en_US' }),
      formatNumber('', { locale: 'en_US' }),
      formatNumber('12abc', { locale: 'en_US' }),
      formatNumber(Number.NaN, { locale: 'en_US' }),
    ]).toEqual(['--', '', '', ''])
  })

  test('rounding is half up in both directions from zero', () => {
    expect([
      formatNumber('2.345', { locale: 'en_US', max: 2 }),
      formatNumber('-2.345', { locale: 'de_DE', max: 2 }),
      formatNumber('1e3', { locale: 'en_US', min: 2 }),
    ]).toEqual(['2.35', '−2,35', '1,000.00'])
  })

  test('an exponent that would fill the memory is refused', () => {
    expect(formatNumber('1e9999', { locale: 'en_US' })).toBe('')
  })
})

describe('foundations §5.7: compact suffixes', () => {
  test('K M B T P E Z Y', () => {
    const powers = [3, 6, 9, 12, 15, 18, 21, 24].map((power) =>
      compactNumber((10n ** BigInt(power) * 125n) / 100n, 'en_US'),
    )
    expect(powers).toEqual(['1.25K', '1.25M', '1.25B', '1.25T', '1.25P', '1.25E', '1.25Z', '1.25Y'])
  })

  test('a value that rounds up to the next step takes the next suffix', () => {
    expect([
      compactNumber(999_994, 'en_US'),
      compactNumber(999_995, 'en_US'),
      compactNumber(999, 'en_US'),
      compactNumber('-1500', 'de'),
    ]).toEqual(['999.99K', '1M', '999', '−1,5K'])
  })

  test('a value below the shown places keeps its first digits', () => {
    expect([
      compactNumber('0.000000000465654', 'en_US'),
      compactNumber('0.00123', 'en_US'),
      compactNumber('0', 'en_US'),
      compactNumber('0.00012996', 'en_US'),
    ]).toEqual(['0.0₉466', '0.00123', '0', '0.00013'])
  })

  test('Chinese counts in 万 and 亿', () => {
    expect([
      compactNumber(12_345, 'zh_CN'),
      compactNumber(123_456_789, 'zh_CN'),
      compactNumber(9999, 'zh_CN'),
      compactNumber(12_345, 'zh_TW'),
    ]).toEqual(['1.23万', '1.23亿', '9,999', '1.23萬'])
  })
})

describe('percent', () => {
  test('a share that is not zero never reads as zero', () => {
    expect([
      formatPercent(1, 10n ** 30n, 'en_US'),
      formatPercent(0, 5, 'en_US'),
      formatPercent(1, 3, 'de_DE'),
      formatPercent(null, 3, 'en_US'),
    ]).toEqual(['<0.01%', '0%', '33,33%', '--'])
  })

  test('division by zero gives 0 (foundations §5.1)', () => {
    expect([formatPercent(5, 0, 'en_US'), shareOf(5, 0)]).toEqual(['0%', 0])
  })

  test('a share for a bar stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (part, whole) => {
        const share = shareOf(part, whole)
        expect(share >= 0 && share <= 1).toBe(true)
      }),
      { seed: 3 },
    )
  })
})
