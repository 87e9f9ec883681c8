import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayName } from './display-name.ts'

const warningsOf = (name: string) => displayName(name).warnings

describe('reliability S-32: hostile names', () => {
  test('bidi and zero-width controls are taken out and told', () => {
    const name = displayName('US\u202eTDC\u200b\u2066x')
    expect(name.text).toBe('USTDCx')
    expect(name.warnings).toContain('hidden')
  })

  test('impostors carry a warning', () => {
    for (const name of [
      'ЕТН',
      'UЅDC',
      'USDС',
      '𝐔𝐒𝐃𝐓',
      'ＵＳＤＣ',
      'ΕΤΗ',
      'Tеthеr',
      'U\u200bSDC',
      'ᎪᏢᎬ',
      'ⓊⓈⒹⒸ',
      'Wrapped Вitcoin',
      'DАI',
      'ʟINK',
      'USDᏟ',
    ])
      expect(warningsOf(name), name).not.toEqual([])
  })

  test('honest names in any language stay whole and unmarked', () => {
    for (const name of [
      'Wrapped Ether',
      'USD Coin',
      'שקל דיגיטלי',
      'درهم رقمي',
      '柴犬コイン',
      '비트코인 BTC',
      'Рубль',
      'Ελληνικό',
      'Café au lait',
      'ชา',
      '🦊 Fox',
      '👨\u200d👩\u200d👧 family',
      'UNI-V2',
      'Aave v3 (aUSDC)',
    ]) {
      expect(displayName(name), name).toEqual({ text: name, cut: false, warnings: [] })
    }
  })

  test('a flood of combining marks is calmed', () => {
    const flood = `Z${'\u0335'.repeat(200)}A`
    expect([...displayName(flood).text].length).toBeLessThan(8)
  })

  test('a link or a lure in the name is told (reliability S-33)', () => {
    for (const name of [
      'Visit usdc-claim.xyz to claim',
      'https://evil.example',
      'AIRDROP voucher',
      '$ 5000 at t.me/free',
    ])
      expect(warningsOf(name), name).toContain('link')
  })

  test('whatever comes in, at most 64 code points and no control goes out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (raw) => {
        const { text } = displayName(raw)
        expect([...text].length).toBeLessThanOrEqual(64)
        expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/u)
      }),
      { seed: 13, numRuns: 500 },
    )
  })
})
