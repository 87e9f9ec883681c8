import { bech32 } from '@scure/base'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBech32Account, writeBech32Account } from '@orrery/primitives/bech32-account'
import { ALL_CHAINS } from './all-chains.gen.ts'
import { identifyAddress } from './identify-address.ts'
import { readTronAddress } from './read-tron-address.ts'

const KEY = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
/** The independent reference of the bech32 vectors. */
const account = (prefix: string, key = KEY): string => bech32.encode(prefix, bech32.toWords(hexToBytes(key)))

const identities = (text: string): string[] =>
  identifyAddress(text, ALL_CHAINS).map(({ chain, reason }) =>
    reason === null ? chain.code : `${chain.code}: ${reason}`,
  )

describe('explorer §5: exact addresses behind the patterns', () => {
  test('Tron is base58check of 25 bytes with version 0x41, or 41 and 40 hex digits', () => {
    for (const text of [TRON, `41${KEY}`, `0x41${KEY.toUpperCase()}`])
      expect(readTronAddress(text)).toEqual({ key: `0x${KEY}` })
    expect(readTronAddress(`${TRON.slice(0, -1)}u`)).toBe('the checksum does not match')
    expect(readTronAddress('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH')).toBe("version byte 0 is not Tron's")
  })

  test('okexchain and ex, kava and cosmos are bech32 of 20 or 32 bytes', () => {
    for (const prefix of ['okexchain', 'ex', 'kava', 'cosmos', 'canto'])
      for (const key of [KEY, KEY.padEnd(64, '0')]) {
        const text = account(prefix, key)
        expect(readBech32Account(text)).toEqual({ prefix, key: `0x${key}` })
        expect(writeBech32Account(prefix, `0x${key}`)).toBe(text)
      }
    expect(account('okexchain').length - 'okexchain'.length).toBe(39)
    expect([account('ex').length - 2, account('ex', KEY.padEnd(64, '0')).length - 2]).toEqual([39, 59])
    expect(readBech32Account(account('kava', KEY.slice(2)))).toBe('it holds 19 bytes, an account has 20 or 32')
  })

  test('a text is named by the chains that it is an address of, with what is wrong when it nearly is one', () => {
    expect(identities(TRON)).toEqual(['TRX'])
    expect(identities(`${TRON.slice(0, -1)}u`)).toEqual(['TRX: the checksum does not match'])
    expect(identities(account('kava'))).toEqual(['KAVA'])
    expect(identities(account('cosmos'))).toEqual(['COSMOS'])
    expect(identities(account('ex')).toSorted()).toEqual(['OKTC', 'OKTC-TEST'])
    // Fractal writes its addresses as Bitcoin does (screens-nonevm §12.2).
    expect(identities('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual(['BTC', 'FRACTAL-BITCOIN'])
    expect(identities('kava lend')).toEqual([])
    expect(identities('hello')).toEqual([])
  })

  test('no text makes it fail', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom('', 'kava1', 'ex1', 'T', 'bc1q', '1'),
        (text, start) => {
          expect(Array.isArray(identities(start + text))).toBe(true)
        },
      ),
      { seed: 10 },
    )
    expect(identities(`kava1${'q'.repeat(1e6)}`)).toEqual([])
  })
})
