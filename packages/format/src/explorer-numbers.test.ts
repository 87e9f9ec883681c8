import { describe, expect, test } from 'vitest'
import { compactNumber } from './compact-number.ts'
import { formatAmount } from './format-amount.ts'
import { formatFiat } from './format-fiat.ts'
import { formatGwei } from './format-gwei.ts'
import { formatPercent } from './format-percent.ts'
import { parseHashRate } from './hash-rate.ts'
import { siNumber } from './si-number.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('explorer §9: number display', () => {
  test('large numbers are shortened to 2 decimals from 1000 on, up to Y', () => {
    expect(
      ['999', '1000', '1234', '1e6', '1e9', '1e12', '1e15', '1e18', '1e21', '1e24', '12345e24'].map((value) =>
        compactNumber(value, 'en_US'),
      ),
    ).toEqual(['999', '1K', '1.23K', '1M', '1B', '1T', '1P', '1E', '1Z', '1Y', '12,345Y'])
  })

  test('a percentage is the value times 100', () => {
    expect([
      formatPercent('0.12345', 1, 'en_US'),
      formatPercent('-0.5', 1, 'en_US'),
      formatPercent(-1, 10n ** 9n, 'en_US'),
    ]).toEqual(['12.35%', '−50%', '>−0.01%'])
  })

  test('miner income has 8 decimals and is rounded up', () => {
    const income = (base: string): string =>
      plain(formatAmount(base, { locale: 'en_US', decimals: 18, symbol: 'ETH', rounding: 'up' }))
    expect(['2000000000000000000', '2000000001000000001', '1999999999999999999'].map(income)).toEqual([
      '2 ETH',
      '2.00000001 ETH',
      '2 ETH',
    ])
    expect(income('2000000010000000001')).toBe('2.00000002 ETH')
  })

  test('a gas price is divided by 10^9 and called Gwei, or as the chain calls it', () => {
    expect(
      [
        formatGwei('12500000000', { locale: 'en_US' }),
        formatGwei('1234567890', { locale: 'en_US', places: 3 }),
        formatGwei('25000000000', { locale: 'en_US', unit: 'nAVAX' }),
        formatGwei(null, { locale: 'en_US' }),
      ].map(plain),
    ).toEqual(['12.5 Gwei', '1.235 Gwei', '25 nAVAX', '--'])
  })

  test('a hash rate is a number and a unit of one or two letters', () => {
    expect(['658.7EH', '1,234.5 TH/s', '12 h', '3e2GH/s'].map(parseHashRate)).toEqual([
      { value: '658.7', unit: 'EH' },
      { value: '1234.5', unit: 'TH' },
      { value: '12', unit: 'h' },
      { value: '3e2', unit: 'GH' },
    ])
    for (const text of ['', 'EH', '12', '12 EHs', '1.2.3H', '..H', `${'1'.repeat(5000)}H`, `1${' '.repeat(5000)}H`])
      expect(parseHashRate(text), text).toBeNull()
  })

  test('a hash rate is written with the prefix of its unit, a billion being G', () => {
    expect(
      ['658700000000000000000', '1200000000', '999999', '999.994', '0', null].map((value) =>
        plain(siNumber(value, 'en_US')),
      ),
    ).toEqual(['658.7 E', '1.2 G', '1 M', '999.99 ', '0 ', '--'])
    expect(plain(siNumber('1500000000', 'zh_CN'))).toBe('1.5 G')
  })
})

describe('foundations §5.7: exponents', () => {
  test('money above 1e20 has five digits and an exponent', () => {
    expect(
      ['123456789012345678901234', '-1e21', '100000000000000000000', '999999999999999999999.9'].map((value) =>
        formatFiat(value, { locale: 'en_US', sign: '$' }),
      ),
    ).toEqual(['$1.2346e+23', '−$1e+21', '$100,000,000,000,000,000,000', '$1,000,000,000,000,000,000,000'])
    expect(formatFiat('1.5e25', { locale: 'de_DE' })).toBe('1,5e+25')
  })
})
