import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNumeric, shapeOf } from './shape-of.ts'

const DIGIT = 'a'

describe('foundations §5.6: what a text looks like', () => {
  test.each([
    ['EVM: 0x plus 40 characters', 'evm-address', '0x', [40]],
    ['tx hash: 0x plus 64 characters', 'tx-hash', '0x', [64]],
    ['OKX chain: okexchain plus 39 characters', 'okx-chain-address', 'okexchain', [39]],
    ['OKX chain: ex plus 39 or 59 characters', 'okx-chain-address', 'ex', [39, 59]],
    ['Tron: T plus 33 characters', 'tron-address', 'T', [33]],
    ['Bitcoin bech32: bc1q plus 38 to 58 characters', 'bitcoin-bech32-address', 'bc1q', [38, 42, 58]],
    ['Bitcoin bech32: bc1p plus 38 to 58 characters', 'bitcoin-bech32-address', 'bc1p', [38, 42, 58]],
    ['kava followed by at least one character', 'kava-address', 'kava', [1, 39, 100]],
  ] as const)('%s', (_rule, shape, prefix, lengths) => {
    for (const length of lengths) expect(shapeOf(prefix + DIGIT.repeat(length)), String(length)).toBe(shape)
    const wrong = [Math.min(...lengths) - 1, ...(shape === 'kava-address' ? [] : [Math.max(...lengths) + 1])]
    for (const length of wrong) expect(shapeOf(prefix + DIGIT.repeat(length)), String(length)).toBeNull()
  })

  test('Bitcoin legacy begins with 1 or 3 and has 34 characters, or fewer where its hash begins with zeros', () => {
    for (const text of ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'])
      expect([text.length, shapeOf(text)]).toEqual([34, 'bitcoin-legacy-address'])
    expect(shapeOf('1111111111111111111114oLvT2')).toBe('bitcoin-legacy-address')
    expect(['2'.repeat(34), '1'.repeat(35), '1'.repeat(25)].map(shapeOf)).toEqual([null, null, null])
  })

  test('letters and digits only: punctuation and other scripts are no address', () => {
    for (const text of [`0x${'-'.repeat(40)}`, `0x${'é'.repeat(40)}`, `T${'_'.repeat(33)}`, `ex${'.'.repeat(39)}`, ''])
      expect(shapeOf(text)).toBeNull()
  })

  test('a numeric check takes numbers and numeric text with sign, decimals and exponent', () => {
    for (const value of [0, -1.5, 1e21, '0', '+1', '-1.5', '.5', '5.', '1e5', '-1.5E-7', ' 12 '])
      expect(isNumeric(value)).toBe(true)
    for (const value of [
      '',
      '-',
      '.',
      'e5',
      '1e',
      '1.2.3',
      '0x1',
      '1,000',
      'NaN',
      '١',
      Number.NaN,
      Infinity,
      null,
      {},
      1n,
    ])
      expect(isNumeric(value)).toBe(false)
  })

  test('hostile text is answered in one pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(() => [shapeOf(text), isNumeric(text)]).not.toThrow()
      }),
      { seed: 8 },
    )
    for (const text of ['1'.repeat(1e6), `${'1'.repeat(1e6)}x`, `kava${'a'.repeat(1e6)}`, `0x${'f'.repeat(1e6)}`]) {
      expect(shapeOf(text)).toBeNull()
      expect(isNumeric(`${text}!`)).toBe(false)
    }
  })
})
