import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayName } from './display-name.ts'

const warningsOf = (name: string) => displayName(name).warnings

describe('reliability S-32: hostile names', () => {
  test('words in ASCII stay as they are, cut at 64 letters, and links among them are told', () => {
    expect(displayName('Wrapped Ether 2.0 (v3)')).toEqual({ text: 'Wrapped Ether 2.0 (v3)', cut: false, warnings: [] })
    expect(displayName('claim at evil.xyz')).toEqual({ text: 'claim at evil.xyz', cut: false, warnings: ['link'] })
    expect(displayName('x'.repeat(64))).toMatchObject({ text: 'x'.repeat(64), cut: false })
    expect(displayName('x'.repeat(65))).toMatchObject({ text: `${'x'.repeat(63)}…`, cut: true })
    for (const spaced of [' a b', 'a b ', 'a  b']) expect(displayName(spaced).text).toBe('a b')
  })

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

  test('each of over 200 names with letters of TR39 in them carries a warning', () => {
    const confusable: Readonly<Record<string, string>> = {
      A: 'АΑᎪＡ𝐀Ⓐ',
      B: 'ВΒᏴＢ𝐁Ⓑ',
      C: 'СᏟＣ𝐂Ⓒ',
      D: 'ᎠＤ𝐃Ⓓ',
      E: 'ЕΕᎬＥ𝐄Ⓔ',
      H: 'НΗᎻＨ𝐇Ⓗ',
      I: 'ІΙＩ𝐈Ⓘ',
      K: 'КΚᏦＫ𝐊Ⓚ',
      M: 'МΜᎷＭ𝐌Ⓜ',
      N: 'ΝＮ𝐍Ⓝ',
      O: 'ОΟՕＯ𝐎Ⓞ',
      P: 'РΡᏢＰ𝐏Ⓟ',
      S: 'ЅՏᏚＳ𝐒Ⓢ',
      T: 'ТΤᎢＴ𝐓Ⓣ',
      U: 'ՍＵ𝐔Ⓤ',
      X: 'ХΧＸ𝐗Ⓧ',
      a: 'аαａ𝐚',
      c: 'сｃ𝐜',
      e: 'еｅ𝐞',
      i: 'іｉ𝐢',
      o: 'оοｏ𝐨',
      p: 'рｐ𝐩',
      x: 'хｘ𝐱',
      y: 'уｙ𝐲',
    }
    const honest = [
      'ETH',
      'USDC',
      'USDT',
      'DAI',
      'WBTC',
      'PEPE',
      'SHIB',
      'Tether',
      'Bitcoin',
      'Uniswap',
      'Maker',
      'Pepe',
      'Monero',
      'Arbitrum',
    ]
    const names = honest.flatMap((name) =>
      [...name].flatMap((letter, at) =>
        [...(confusable[letter] ?? '')].map((other) => name.slice(0, at) + other + name.slice(at + 1)),
      ),
    )
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name) => warningsOf(name).length === 0)).toEqual([])
    for (const name of honest) expect(warningsOf(name), name).toEqual([])
  })

  test('names of a megabyte are read at once, and cut', () => {
    for (const name of [
      'A'.repeat(2 ** 20),
      '\u202e'.repeat(2 ** 20),
      'Z\u0335'.repeat(2 ** 19),
      '<b>'.repeat(2 ** 18),
    ]) {
      expect([...displayName(name).text].length).toBeLessThanOrEqual(64)
    }
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
