import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitcoinAddressType, parseBitcoinAddress, readBitcoinAddress } from './parse-bitcoin-address.ts'

const shared = process.env['ORRERY_SHARED'] ?? path.resolve(import.meta.dirname, '../../../../shared')
const vectors = path.join(shared, 'data/vectors/address/bip350.json')
const base58check = createBase58check(sha256)
const HASH = '751e76e8199196d454941c45d1b3a323f1433bd6'

const legacy = (version: number): string => base58check.encode(Uint8Array.of(version, ...hexToBytes(HASH)))

describe('explorer §5: a Bitcoin address', () => {
  test('base58 has version byte 0, 5, 111 or 196', () => {
    expect([0, 5, 111, 196].map((version) => parseBitcoinAddress(legacy(version)))).toEqual([
      { type: 'p2pkh', network: 'mainnet', bech32: false, payload: HASH },
      { type: 'p2sh', network: 'mainnet', bech32: false, payload: HASH },
      { type: 'p2pkh', network: 'testnet', bech32: false, payload: HASH },
      { type: 'p2sh', network: 'testnet', bech32: false, payload: HASH },
    ])
    for (const version of [1, 30, 48, 0x41, 255]) expect(readBitcoinAddress(legacy(version))).toMatch(/version byte/)
  })

  test('bech32 has prefix bc, tb or bcrt, and its program tells its type', () => {
    expect(
      [
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        'BC1QRP33G0Q5C5TXSP9ARYSRX4K6ZDKFS4NCE4XJ0GDCCCEFVPYSXF3QCCFMV3',
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      ].map((text) => {
        const { type, network, bech32 } = parseBitcoinAddress(text)
        return [type, network, bech32]
      }),
    ).toEqual([
      ['p2wpkh', 'mainnet', true],
      ['p2wpkh', 'testnet', true],
      ['p2wsh', 'mainnet', true],
      ['p2tr', 'mainnet', true],
    ])
    expect(readBitcoinAddress('ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toEqual(expect.any(String))
  })

  test('anything else is an Invalid address', () => {
    for (const text of ['', 'bc1', legacy(0).slice(1), `${legacy(0)}1`, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'])
      expect(() => parseBitcoinAddress(text), text).toThrow('Invalid address')
  })

  test('addresses can be limited to a network', () => {
    expect(parseBitcoinAddress(legacy(0), 'mainnet').network).toBe('mainnet')
    expect(() => parseBitcoinAddress(legacy(111), 'mainnet')).toThrow('it belongs to testnet, not to mainnet')
    // The two test networks share their version bytes.
    expect(parseBitcoinAddress(legacy(111), 'regtest').type).toBe('p2pkh')
    expect(() => parseBitcoinAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'regtest')).toThrow(
      'Invalid address',
    )
  })

  test('explorer §3.6: kinds by prefix', () => {
    expect(['1A1z', '3J98', 'bc1qw', 'BC1P0', 'tb1q', 'x', ''].map(bitcoinAddressType)).toEqual([
      1,
      2,
      3,
      4,
      null,
      null,
      null,
    ])
  })

  test('any one changed letter is noticed', () => {
    const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
    const good = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
    fc.assert(
      fc.property(fc.integer({ min: 4, max: good.length - 1 }), fc.constantFrom(...alphabet), (at, letter) => {
        fc.pre(good[at] !== letter)
        expect(typeof readBitcoinAddress(good.slice(0, at) + letter + good.slice(at + 1))).toBe('string')
      }),
      { seed: 9 },
    )
  })

  test.skipIf(!existsSync(vectors))('BIP-350 accepts and refuses what it lists', () => {
    const { validSegwit, invalidSegwit } = JSON.parse(readFileSync(vectors, 'utf8')) as Record<
      string,
      Record<string, string>
    >
    let count = 0
    for (const [text, script] of Object.entries(validSegwit!)) {
      expect(parseBitcoinAddress(text).payload, text).toBe(script.slice(4))
      count++
    }
    for (const text of Object.keys(invalidSegwit!)) expect(typeof readBitcoinAddress(text), text).toBe('string')
    expect(count).toBeGreaterThan(5)
  })
})
