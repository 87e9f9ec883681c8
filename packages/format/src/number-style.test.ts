import * as fc from 'fast-check'
import { OrreryError } from '@orrery/errors/orrery-error'
import { afterEach, describe, expect, test } from 'vitest'
import { compactNumber } from './compact-number.ts'
import { formatAmount } from './format-amount.ts'
import { formatFiat } from './format-fiat.ts'
import { formatNumber } from './format-number.ts'
import { formatPercent } from './format-percent.ts'
import { hyphenLocale, underscoreLocale } from './locale-name.ts'
import { throwNumberFaults } from './number-fault.ts'
import { numberStyle, styledLocales } from './number-style.ts'
import { numberText } from './number-text.ts'

afterEach(() => throwNumberFaults(null))

describe('foundations §5.7: every locale', () => {
  test.each(styledLocales())('%s has the digits, separators and grouping of the platform', (locale) => {
    const intl = new Intl.NumberFormat(hyphenLocale(locale), { maximumFractionDigits: 20 })
    const numbers = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^[0-9]{0,12}[1-9]$/))
    const same = (text: string): void => {
      expect(formatNumber(text, { locale }).replaceAll('’', "'"), text).toBe(
        intl.format(text as Intl.StringNumericLiteral).replaceAll('’', "'"),
      )
    }
    for (const text of ['0', '7', '999', '1000', '1234.5', '9999', '10000', '100000', '1234567.25']) same(text)
    fc.assert(
      fc.property(numbers, ([whole, fraction]) => {
        same(`${whole}.${fraction}`)
      }),
      { seed: 3, numRuns: 20 },
    )
  })

  test('whole numbers take the short way to the same text', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom(...styledLocales()), (value, locale) => {
        expect(formatNumber(value, { locale })).toBe(formatNumber(String(value), { locale }))
      }),
      { seed: 4 },
    )
  })

  test('Arabic and Persian write their own digits in all kinds of numbers', () => {
    expect([
      formatNumber('-1234.5', { locale: 'fa_IR' }),
      formatPercent(1, 3, 'ar_EG'),
      compactNumber(1_234_567, 'fa'),
      formatFiat('0.0000123456789', { locale: 'fa', sign: '$' }),
      formatFiat('0', { locale: 'fa' }),
      formatAmount('1500000000000000000', { locale: 'ar_EG', decimals: 18, symbol: 'ETH' }),
    ]).toEqual(['−۱٬۲۳۴٫۵', '٣٣٫٣٣٪', '۱٫۲۳M', '$۰٫۰₄۱۲۳۴۶', '۰', '١٫٥\u00a0ETH'])
  })
})

describe('foundations §5.1: locale names', () => {
  test('underscore and hyphen forms are one name in any case', () => {
    expect(['zh-hant-tw', 'EN_us', 'de', 'es-419'].map(underscoreLocale)).toEqual([
      'zh_Hant_TW',
      'en_US',
      'de',
      'es_419',
    ])
    expect(['zh_TW', 'pt_pt'].map(hyphenLocale)).toEqual(['zh-TW', 'pt-PT'])
    expect(numberStyle('zh-Hant-TW')).toBe(numberStyle('zh_TW'))
    expect(numberStyle('DE-at')).toBe(numberStyle('de_AT'))
  })

  test('the nearest name wins, and an unknown one writes as en_US', () => {
    expect(numberStyle('es_EC')).toBe(numberStyle('es_ES'))
    expect(numberStyle('de_LU')).toBe(numberStyle('de'))
    expect(numberStyle('zh_Hans_CN').myriad?.wan).toBe('万')
    for (const locale of ['xx', '_', '-', 'constructor', 'x'.repeat(5000)])
      expect(formatNumber('1234.5', { locale })).toBe('1,234.5')
  })
})

describe('foundations §8: numbers that cannot be written', () => {
  test('NOT_A_NUMBER outside production', () => {
    throwNumberFaults((code, context) => new OrreryError(code, context))
    for (const write of [
      () => formatNumber('', { locale: 'en_US' }),
      () => formatNumber(Number.NaN, { locale: 'en_US' }),
      () => compactNumber('1,5', 'en_US'),
      () => formatFiat('abc', { locale: 'en_US' }),
      () => formatPercent('x', 3, 'en_US'),
      () => formatAmount('1.5', { locale: 'en_US', decimals: 18 }),
      () => numberText('--'),
    ])
      expect(write).toThrow(expect.objectContaining({ code: 'NOT_A_NUMBER' }))
    expect(formatNumber(null, { locale: 'en_US' })).toBe('--')
  })

  test('in production an empty text, the text NaN, or the dash where a value has its place', () => {
    expect([
      formatNumber('', { locale: 'en_US' }),
      formatNumber(Number.POSITIVE_INFINITY, { locale: 'en_US' }),
      formatFiat('abc', { locale: 'en_US' }),
      numberText('abc'),
      formatAmount('1.5', { locale: 'en_US', decimals: 18 }),
    ]).toEqual(['', '', '', 'NaN', '--'])
  })

  test('PLEASE_INIT_INTL without a locale, outside production; en_US in it', () => {
    expect(formatNumber(1234, { locale: '' })).toBe('1,234')
    throwNumberFaults((code, context) => new OrreryError(code, context))
    expect(() => formatNumber(1234, { locale: '' })).toThrow(expect.objectContaining({ code: 'PLEASE_INIT_INTL' }))
  })
})
