import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clampNumber,
  cleanNumberText,
  NUMBER_MAX,
  NUMBER_MIN,
  NUMBER_STEP,
  readNumberText,
  separatorsOf,
  stepNumber,
  writeNumberText,
} from './number-text.ts'

const english = separatorsOf('en_US')
const german = separatorsOf('de-DE')
const clean = (text: string, more: { negative?: boolean; precision?: number } = {}, separators = english) =>
  cleanNumberText(text, { separators, negative: false, ...more })

test('foundations §5.5: what is no digit and no separator is stripped', () => {
  expect(clean('1a2b,345 ETH')).toBe('12,345')
  expect(clean('<script>7</script>')).toBe('7')
  expect(clean('')).toBe('')
})

test('foundations §5.5: a leading minus stands only when it is enabled, and nowhere else', () => {
  expect(clean('-5')).toBe('5')
  expect(clean('-5', { negative: true })).toBe('-5')
  expect(clean('−5', { negative: true })).toBe('-5')
  expect(clean('--5-3', { negative: true })).toBe('-53')
})

test('foundations §5.5: decimals end at the precision', () => {
  expect(clean('1.23456', { precision: 2 })).toBe('1.23')
  expect(clean('1,000.5', { precision: 0 })).toBe('1,000')
  expect(clean('1.23456')).toBe('1.23456')
})

test('foundations §5.5: repeated separators collapse', () => {
  expect(clean('1,,,234')).toBe('1,234')
  expect(clean('1..2.3')).toBe('1.23')
  expect(clean(',5,.1')).toBe('5.1')
  expect(clean('1.2,3')).toBe('1.23')
})

test('separators are those of the language, and digits of other scripts are digits', () => {
  expect(german).toEqual({ decimal: ',', group: '.' })
  expect(clean('1.234,5', {}, german)).toBe('1.234,5')
  expect(readNumberText('1.234,5', german)).toBe(1234.5)
  const french = separatorsOf('fr_FR')
  expect(readNumberText(clean('1 234 567,5', {}, french), french)).toBe(1_234_567.5)
  expect(clean('١٢٣')).toBe('123')
  expect(readNumberText(clean('۱٬۲۳۴٫۵', {}, separatorsOf('fa')), separatorsOf('fa'))).toBe(1234.5)
  expect(clean('١٬٢٣٤٫٥', {}, german)).toBe('1.234,5')
  expect(clean('４５．')).toBe('45')
  expect(separatorsOf('no such language')).toEqual(english)
})

test('a text that says no number yet is none', () => {
  for (const text of ['', '-', '.', '-.']) expect(readNumberText(text, english)).toBeNull()
  expect(readNumberText('-1,234.5', english)).toBe(-1234.5)
})

test('foundations §9: steps of 1 from 0 to the largest safe integer', () => {
  expect([NUMBER_STEP, NUMBER_MIN, NUMBER_MAX]).toEqual([1, 0, 9_007_199_254_740_991])
  expect(clampNumber(-3, NUMBER_MIN, NUMBER_MAX)).toBe(0)
  expect(clampNumber(readNumberText('9'.repeat(78), english)!, NUMBER_MIN, NUMBER_MAX)).toBe(NUMBER_MAX)
})

test('a step leaves no dust, stays inside the bounds and begins at zero', () => {
  expect(stepNumber(0.1, 0.2, 0, 10)).toBe(0.3)
  expect(stepNumber(1e-7, 1e-8, 0, 10)).toBe(1.1e-7)
  expect(stepNumber(9.5, 1, 0, 10)).toBe(10)
  expect(stepNumber(0, -1, 0, 10)).toBe(0)
  expect(stepNumber(null, 1, 5, 10)).toBe(5)
  expect(stepNumber(null, -1, -5, 10)).toBe(0)
})

test('what is written is read again, in every language', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en_US', 'de-DE', 'fr_FR', 'ar', 'hi_IN', 'pl', 'de-CH', 'fa'),
      fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
      (locale, units) => {
        const separators = separatorsOf(locale)
        const value = units / 100
        const text = cleanNumberText(writeNumberText(value, locale, 2), { separators, negative: true, precision: 2 })
        expect(readNumberText(text, separators)).toBe(value)
      },
    ),
  )
})

test('any text is cleaned to one that cleaning leaves alone', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 8 }),
      (text, negative, precision) => {
        const once = clean(text, { negative, precision })
        expect(clean(once, { negative, precision })).toBe(once)
      },
    ),
  )
})
