import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bech32, bech32m } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBech32, regroup, writeBech32 } from './bech32.ts'
import { readBase58Address, writeBase58Address } from './base58check.ts'
import { readSegwit } from './segwit-address.ts'

const shared = process.env['ORRERY_SHARED'] ?? path.resolve(import.meta.dirname, '../../../../shared')
const vectors = path.join(shared, 'data/vectors/address/bip350.json')

describe('explorer §5: bech32 has 8 to 90 characters, one case, a separator and a checksum', () => {
  const words = fc.array(fc.integer({ min: 0, max: 31 }), { maxLength: 60 })

  test('both forms are written and read as @scure/base does', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('bc', 'kava', 'okexchain', 'a'), (data, prefix) => {
        for (const [form, reference] of [
          ['bech32', bech32],
          ['bech32m', bech32m],
        ] as const) {
          const text = reference.encode(prefix, data)
          expect(writeBech32(prefix, data, form)).toBe(text)
          expect(readBech32(text)).toEqual({ prefix, words: data, form })
          expect(readBech32(text.toUpperCase())).toEqual({ prefix, words: data, form })
        }
      }),
      { seed: 1 },
    )
  })

  test('bytes survive being regrouped', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(regroup(regroup(bytes, 8, 5, true)!, 5, 8, false)).toEqual([...bytes])
      }),
      { seed: 2 },
    )
  })

  test('hostile text is refused with a reason, and a long one at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        for (const read of [readBech32, readSegwit, readBase58Address]) expect(() => read(text)).not.toThrow()
      }),
      { seed: 3 },
    )
    for (const read of [readBech32, readSegwit, readBase58Address])
      for (const text of ['1'.repeat(1e6), `bc1${'q'.repeat(1e6)}`, '']) expect(typeof read(text)).toBe('string')
  })

  test('base58check is read as it was written, leading zeros too', () => {
    for (const payload of ['00'.repeat(20), 'ff'.repeat(20), `${'00'.repeat(5)}${'ab'.repeat(15)}`])
      for (const version of [0, 5, 0x41, 255])
        expect(readBase58Address(writeBase58Address(version, payload))).toEqual({ version, payload })
  })

  test.skipIf(!existsSync(vectors))('bech32m texts of BIP-350', () => {
    const { validBech32m, invalidBech32m } = JSON.parse(readFileSync(vectors, 'utf8')) as {
      validBech32m: string[]
      invalidBech32m: Record<string, string>
    }
    for (const text of validBech32m) expect(readBech32(text), text).toMatchObject({ form: 'bech32m' })
    for (const text of Object.keys(invalidBech32m))
      expect(readBech32(text), text).not.toMatchObject({ form: 'bech32m' })
    expect(validBech32m.length).toBeGreaterThan(5)
  })
})
