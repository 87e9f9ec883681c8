import { expect, test } from 'vitest'
import { tickerText } from './ticker-text.ts'

const id = `${'ab'.repeat(32)}i0`
const shown = (ticker: string): string => tickerText({ ticker, id })

test('reliability S-07: a ticker of nothing that can be seen is named by the id of its deploy, and none turns the page around', () => {
  for (const ticker of ['ordi', '😀', 'ñ/?', '<b>a', '龍a']) expect(shown(ticker)).toBe(ticker)
  for (const ticker of ['    ', '\u200b ', '\u202ea', '\u0301\u0301', '\t\n\r ', '\u2066\u200d'])
    expect(shown(ticker), JSON.stringify(ticker)).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u)
  for (const ticker of ['    ', '\u200b ', '\u0301\u0301', '\t\n\r ']) expect(shown(ticker)).toMatch(/^abab.*i0$/)
})
