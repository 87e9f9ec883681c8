import { expect, test } from 'vitest'
import { ownDigits, plainDigits } from './own-digits.ts'
import { wantedPage } from './pager-pages.ts'

test('foundations §5.1: a page number has the digits of its language, and is read in them', () => {
  expect(ownDigits(1027, '۰۱۲۳۴۵۶۷۸۹')).toBe('۱۰۲۷')
  expect(ownDigits(1027, '0123456789')).toBe('1027')
  // Without a language around it.
  expect(ownDigits(1027, 'digits')).toBe('1027')
  expect(plainDigits('۱۲٣ x 4')).toBe('123 x 4')
  expect(wantedPage('۱۲', 1, 20)).toBe(12)
})
