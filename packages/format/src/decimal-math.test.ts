import * as fc from 'fast-check'
import { OrreryError } from '@orrery/errors/orrery-error'
import { afterEach, describe, expect, test } from 'vitest'
import recorded from './testing/bignumber-11.1.5.json' with { type: 'json' }
import { decimalText, parseDecimal, roundDecimal, tenTo, type Decimal } from './decimal.ts'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  INNER_PLACES,
  multiplyDecimals,
  powerDecimal,
  safeDivide,
  subtractDecimals,
  toDecimal,
} from './decimal-math.ts'
import { throwNumberFaults } from './number-fault.ts'
import { numberText } from './number-text.ts'

afterEach(() => throwNumberFaults(null))

const decimal = fc
  .tuple(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), fc.integer({ min: 0, max: 40 }))
  .map(([units, scale]): Decimal => ({ units, scale }))

describe('foundations §9: arithmetic as bignumber.js 11.1.5 has it with the stated configuration', () => {
  test('texts are exponential from 1e-7 down and from 1e21 up', () => {
    for (const [value, text, plain] of recorded.text as [string, string, string][]) {
      expect(numberText(value), value).toBe(text)
      expect(decimalText(toDecimal(value)), value).toBe(plain)
    }
  })

  test('quotients keep 20 places, and 40 inside, halves up', () => {
    for (const [a, b, short, inner] of recorded.quotient as [string, string, string, string][]) {
      expect(decimalText(divideDecimals(toDecimal(a), toDecimal(b))), `${a} / ${b}`).toBe(short.replace(/^-0$/, '0'))
      expect(decimalText(divideDecimals(toDecimal(a), toDecimal(b), INNER_PLACES)), `${a} / ${b}`).toBe(
        inner.replace(/^-0$/, '0'),
      )
    }
  })

  test('rounding goes half up, up or down', () => {
    for (const [value, places, halfUp, up, down] of recorded.rounded as [string, number, string, string, string][])
      expect(
        (['half-up', 'up', 'down'] as const).map((rounding) =>
          decimalText(roundDecimal(toDecimal(value), places, rounding)),
        ),
        `${value} to ${places}`,
      ).toEqual([halfUp, up, down])
  })

  test('sums, differences, products, comparisons and powers are exact', () => {
    for (const [a, b, sum, difference, product, order] of recorded.sums as [
      string,
      string,
      string,
      string,
      string,
      number,
    ][]) {
      const [x, y] = [toDecimal(a), toDecimal(b)]
      expect([addDecimals, subtractDecimals, multiplyDecimals].map((of) => decimalText(of(x, y)))).toEqual(
        [sum, difference, product].map((text) => text.replace(/^-0$/, '0')),
      )
      expect(compareDecimals(x, y)).toBe(order)
    }
    for (const [base, exponent, text] of recorded.power as [string, number, string][])
      expect(decimalText(powerDecimal(toDecimal(base), exponent)!), `${base} ^ ${exponent}`).toBe(text)
  })
})

describe('against exact fractions', () => {
  test('a quotient is within half a unit of its last place', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 45 }), (a, b, places) => {
        fc.pre(b.units !== 0n)
        const { units } = divideDecimals(a, b, places)
        // |a/b − units/10^places| ≤ ½ · 10^−places, without a division.
        const top = a.units * tenTo(b.scale + places)
        const bottom = b.units * tenTo(a.scale)
        const gap = 2n * (top - units * bottom)
        expect((gap < 0n ? -gap : gap) <= (bottom < 0n ? -bottom : bottom)).toBe(true)
      }),
      { seed: 20 },
    )
  })

  test('any number survives being written and read again', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        for (const text of [decimalText(value), numberText(value)])
          expect(compareDecimals(parseDecimal(text)!, value)).toBe(0)
      }),
      { seed: 21 },
    )
  })
})

describe('foundations §5.1: what numbers refuse', () => {
  const text = (value: string): string => decimalText(toDecimal(value))

  test('division by zero in the safe variant gives 0', () => {
    expect(decimalText(safeDivide(toDecimal('5'), toDecimal('0.00')))).toBe('0')
    expect(decimalText(safeDivide(toDecimal('-1'), toDecimal('8')))).toBe('-0.125')
  })

  test('foundations §8: errors of the number library are prefixed [BigNumber Error]', () => {
    expect(() => text('abc')).toThrow('[BigNumber Error] Not a number: abc')
    expect(() => divideDecimals(toDecimal(1), toDecimal(0))).toThrow('[BigNumber Error] Division by zero')
    for (const places of [-1, 1.5, 1e9])
      expect(() => divideDecimals(toDecimal(1), toDecimal(3), places)).toThrow('[BigNumber Error]')
    expect(() => powerDecimal(toDecimal('1.5'), 1e9)).toThrow('[BigNumber Error] Argument out of range: 1000000000')
  })

  test('foundations §8: a power needs an integer of 0 or more, and says so outside production only', () => {
    expect([powerDecimal(toDecimal(2), 1.5), powerDecimal(toDecimal(2), -1)]).toEqual([null, null])
    expect(numberText(powerDecimal(toDecimal(2), -1))).toBe('NaN')
    expect(decimalText(powerDecimal(toDecimal(0), 0)!)).toBe('1')
    throwNumberFaults((code, context) => new OrreryError(code, context))
    expect(() => powerDecimal(toDecimal(2), 1.5)).toThrow('Exponent not an integer')
    expect(() => powerDecimal(toDecimal(2), Number.NaN)).toThrow('Exponent not an integer')
    expect(() => powerDecimal(toDecimal(2), -1)).toThrow('Exponent need more than 0')
  })
})
