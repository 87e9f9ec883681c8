import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './format-amount.ts'
import { decimalText } from './decimal.ts'
import { compareDecimals, subtractDecimals, toDecimal } from './decimal-math.ts'
import { fiatDigits, formatFiat } from './format-fiat.ts'
import { formatGwei } from './format-gwei.ts'

const eth = { locale: 'en_US', decimals: 18, symbol: 'ETH' }
const amount = (base: string | bigint | null, options: object = {}) =>
  formatAmount(base, { ...eth, ...options }).replace('\u00a0', ' ')

describe('foundations §5.7: amounts', () => {
  test('8 decimals with the symbol, a dash when empty', () => {
    expect([amount('1234500000000000000000'), amount('1234567891234567891'), amount(null), amount('')]).toEqual([
      '1,234.5 ETH',
      '1.23456789 ETH',
      '--',
      '--',
    ])
  })

  test('all places lose nothing: the text is the integer again', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }),
        fc.integer({ min: 0, max: 77 }),
        (base, decimals) => {
          const text = formatAmount(base, { locale: 'en_US', decimals, places: 'all' })
            .replace('\u2212', '-')
            .replaceAll(',', '')
          const [whole = '', fraction = ''] = text.split('.')
          expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(base)
        },
      ),
      { seed: 11 },
    )
  })

  test('something never looks like nothing', () => {
    expect([amount('1'), amount('-1'), amount('120000000'), amount('0')]).toEqual([
      '0.0₁₇1 ETH',
      '−0.0₁₇1 ETH',
      '0.0₉12 ETH',
      '0 ETH',
    ])
    // Few places, and too few zeros to fold.
    expect(amount('1234567000000000', { places: 2 })).toBe('0.001235 ETH')
    expect(formatGwei('400000', { locale: 'en_US', places: 3 })).toBe('0.0004\u00a0Gwei')
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 21n }), fc.integer({ min: 0, max: 18 }), (base, places) => {
        expect(amount(base, { places })).toMatch(/[1-9]/)
      }),
      { seed: 14 },
    )
  })

  test('the digits behind folded zeros are rounded as the amount is', () => {
    const tiny = (base: string, rounding?: string) => amount(base, { rounding })
    expect([
      tiny('12345600000'),
      tiny('12345600000', 'up'),
      tiny('12345100000', 'up'),
      tiny('12345600000', 'down'),
    ]).toEqual(['0.0₇1235 ETH', '0.0₇1235 ETH', '0.0₇1235 ETH', '0.0₇1234 ETH'])
    // A rounding that carries takes a zero away.
    expect([tiny('9999990000'), tiny('99999900000')]).toEqual(['0.0₇1 ETH', '0.0₆1 ETH'])
  })

  test('decimals beyond 77 or unknown show the raw integer (reliability F-37)', () => {
    for (const decimals of [78, 255, -1, 1e9, null]) expect(amount('12345', { decimals })).toBe('12,345 ETH')
    expect(amount(String(2n ** 256n - 1n), { decimals: 77, symbol: null })).toBe('1.15792089')
  })

  test('no amount holds NaN, Infinity or an exponent', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (base, decimals) => {
        expect(formatAmount(base, { locale: 'en_US', decimals })).not.toMatch(/NaN|Infinity|e[+-]?\d/)
      }),
      { seed: 5 },
    )
  })

  test('a change carries its sign', () => {
    expect([
      amount('1000000000000000000', { signed: true }),
      amount('-1000000000000000000', { signed: true }),
      amount('0', { signed: true }),
    ]).toEqual(['+1 ETH', '−1 ETH', '0 ETH'])
  })

  test('a gas price is exact to the wei', () => {
    expect([
      formatGwei('1', { locale: 'en_US' }),
      formatGwei('12500000001', { locale: 'en_US' }),
      formatGwei('30000000000', { locale: 'de_DE' }),
    ]).toEqual(['0.0₈1\u00a0Gwei', '12.500000001\u00a0Gwei', '30\u00a0Gwei'])
  })
})

/** `0.0₄12` as the number that it stands for. */
const unfold = (text: string): string =>
  text.replace(/0([₀-₉]+)/, (_, count: string) =>
    '0'.repeat(Number([...count].map((digit) => digit.charCodeAt(0) - 0x2080).join(''))),
  )

describe('foundations §5.7: fiat digits', () => {
  const fiat = (value: string) => formatFiat(value, { locale: 'en_US', sign: '$' })
  test('by absolute value', () => {
    expect([
      fiat('1.234567'),
      fiat('99.99999'),
      fiat('123.456'),
      fiat('123456.78'),
      fiat('1234567.8'),
      fiat('0.123456789'),
    ]).toEqual(['$1.2346', '$100', '$123.46', '$123,456.8', '$1,234,568', '$0.12346'])
  })

  test('at the very edges of each size', () => {
    const nines = '.999999'
    expect(['1', '99', '100', '99999', '100000', '999999', '1000000'].map((whole) => fiat(`${whole}.123456`))).toEqual([
      '$1.1235',
      '$99.1235',
      '$100.12',
      '$99,999.12',
      '$100,000.1',
      '$999,999.1',
      '$1,000,000',
    ])
    expect(['0', '99', '99999', '999999'].map((whole) => fiat(whole + nines))).toEqual([
      '$1',
      '$100',
      '$100,000',
      '$1,000,000',
    ])
  })

  test('a value under 1 keeps its leading zeros and 5 digits, and no fiat value strays by more than its last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 10_000, max: 99_999 }), (zeros, digits) => {
        expect(fiat(`0.${'0'.repeat(zeros)}${digits}4`)).toBe(
          `$0.${'0'.repeat(zeros)}${String(digits).replace(/0+$/, '')}`,
        )
      }),
      { seed: 12 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: 0, max: 9 }), (units, scale) => {
        const value = { units: BigInt(units), scale }
        const shown = toDecimal(unfold(fiat(decimalText(value)).slice(1).replaceAll(',', '')))
        const gap = subtractDecimals(shown, value)
        const half = { units: 5n, scale: fiatDigits(value) + 1 }
        expect(compareDecimals({ ...gap, units: gap.units < 0n ? -gap.units : gap.units }, half) <= 0).toBe(true)
      }),
      { seed: 13 },
    )
  })

  test('zero folding applies from 4 leading decimal zeros', () => {
    expect([fiat('0.000123456789'), fiat('0.0000123456789'), fiat('-0.0000123456789')]).toEqual([
      '$0.00012346',
      '$0.0₄12346',
      '−$0.0₄12346',
    ])
  })

  test('values under 1e-15 are shown as 1e-15', () => {
    expect([fiat('0.0000000000000001'), fiat('0.000000000000001'), fiat('0')]).toEqual(['$1e-15', '$0.0₁₄1', '$0'])
    expect(formatFiat('0.0000000000000001', { locale: 'fa' })).toBe('۱e-۱۵')
  })
})
