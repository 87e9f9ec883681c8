import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeBech32Account } from '@orrery/primitives/bech32-account'
import { evm } from './evm.ts'
import { testChain } from './testing/chain.ts'
import { recordedRoot, recorded } from './testing/recordings.ts'

const chain = testChain()
const VITALIK = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = `0x${'aB'.repeat(32)}`

recorded('the vectors of EIP-55 are read and written back', () => {
  const vectors = JSON.parse(readFileSync(join(recordedRoot, 'vectors/address/eip55.json'), 'utf8')) as {
    allCaps: string[]
    allLower: string[]
    normal: string[]
  }
  for (const text of [...vectors.allCaps, ...vectors.allLower, ...vectors.normal]) {
    const key = evm.parseAddress(text, chain)
    expect(key).toBe(text.toLowerCase())
    expect(evm.formatAddress(key, chain)).toBe(text)
  }
})

describe('an address', () => {
  test.each([
    [VITALIK.replace('5aA', '5AA'), 'checksum'],
    [VITALIK.slice(0, -1), 'it has 39 digits after 0x, an address has 40'],
    [`${VITALIK}00`, 'it has 42 digits after 0x'],
    [VITALIK.replace('5aA', '5gA'), '"g" is not a hex digit'],
    ['', 'does not start with 0x'],
    ['vitalik.eth', 'does not start with 0x'],
    ['0x', 'it has 0 digits'],
    [` ${VITALIK}`, 'does not start with 0x'],
    [`0x${'٣'.repeat(40)}`, 'is not a hex digit'],
  ])('%j is refused in words', (text, reason) => {
    expect(() => evm.parseAddress(text, chain)).toThrowError(
      expect.objectContaining({ code: 'ADDRESS_MALFORMED', message: expect.stringContaining(reason) }),
    )
  })

  test.each([VITALIK, VITALIK.toLowerCase(), VITALIK.slice(2), `0X${VITALIK.slice(2).toUpperCase()}`])(
    '%s is accepted',
    (text) => {
      expect(evm.parseAddress(text, chain)).toBe(VITALIK.toLowerCase())
    },
  )
})

test('screens-evm §4.3: a delegate that a transaction brings is written as every other address is', () => {
  const delegate = VITALIK.toLowerCase()
  const item = { chainId: '1', address: delegate, nonce: 0, yParity: 0, r: '0x1', s: '0x2' }
  expect(evm.writeExt!.tx({ nonce: 1, authorizations: [item] }, chain)).toEqual({
    nonce: 1,
    authorizations: [{ ...item, address: VITALIK }],
  })
  expect(evm.writeExt!.tx({ nonce: 1 }, chain), 'a transaction of another type').toEqual({ nonce: 1 })
})

test('a hash is read with and without its prefix, and nothing else is', () => {
  expect(evm.parseHash(HASH, chain)).toBe(HASH.toLowerCase())
  expect(evm.parseHash(HASH.slice(2), chain)).toBe(HASH.toLowerCase())
  for (const text of ['0x12', HASH.slice(0, -1), `${HASH}0`, HASH.replace('a', 'g'), ''])
    expect(() => evm.parseHash(text, chain)).toThrowError(expect.objectContaining({ code: 'HASH_MALFORMED' }))
})

test.each([
  [VITALIK, ['address']],
  [VITALIK.toLowerCase().slice(2), ['address']],
  [VITALIK.replace('5aA', '5AA'), []],
  [HASH, ['transaction', 'block']],
  ['17', ['height']],
  ['0x11', ['height']],
  ['0', ['height']],
  ['9007199254740993', []],
  ['-1', []],
  ['1.5', []],
  ['tether', []],
  ['', []],
  ['okexchain1abc', []],
])('%s may be %j', (text, kinds) => {
  expect(evm.recognise(text, chain).map(({ kind }) => kind)).toEqual(kinds)
})

test('a height is recognised as decimal text', () => {
  expect(evm.recognise('0x10', chain)[0]?.id).toBe('16')
  expect(evm.recognise('007', chain)[0]?.id).toBe('7')
})

test('hostile text of a million characters is answered, and not read over and over', () => {
  for (const text of ['0x'.repeat(500_000), '1'.repeat(1_000_000), 'a'.repeat(1_000_000), '\u202e'.repeat(1_000_000)]) {
    expect(evm.recognise(text, chain)).toEqual([])
    expect(() => evm.parseAddress(text, chain)).toThrow()
    expect(() => evm.parseHash(text, chain)).toThrow()
  }
})

describe('foundations §5.6: a chain with a second spelling', () => {
  const okx = testChain({}, { bech32: ['ex', 'okexchain'] })
  const key = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'
  const second = (prefix: string): string => writeBech32Account(prefix, key)

  test('okexchain and ex are read as the account that they are', () => {
    for (const prefix of ['ex', 'okexchain']) {
      expect(evm.parseAddress(second(prefix), okx)).toBe(key)
      expect(evm.recognise(second(prefix), okx)).toEqual([{ kind: 'address', id: key, certain: true }])
      expect(evm.recognise(second(prefix), chain)).toEqual([])
    }
    expect(evm.parseAddress(key, okx)).toBe(key)
  })

  test('a wrong letter, another prefix and a longer account are refused in words', () => {
    const refused = (text: string) => expect(() => evm.parseAddress(text, okx))
    refused(`${second('ex').slice(0, -1)}${second('ex').endsWith('q') ? 'p' : 'q'}`).toThrow(
      'the checksum does not match',
    )
    refused(second('ex1a')).toThrow('the prefix is not ex')
    refused(second('kava')).toThrow('does not start with 0x')
    refused(writeBech32Account('ex', `0x${'ab'.repeat(32)}`)).toThrow('it holds 32 bytes, an account here has 20')
    expect(evm.recognise(writeBech32Account('ex', `0x${'ab'.repeat(32)}`), okx)).toEqual([])
  })
})

test('screens-evm §3.3: who names uncles gets a thirty-second part of the reward for each, where the rule is known', () => {
  const bonus = evm.blockData!.uncles.bonus!
  const mainnet = testChain({}, { chainId: 1 })
  // As Etherscan tells of block 2,165,403, which names two, and of 2,980, which names one.
  expect(bonus(mainnet, 2_165_403, 2)).toBe(312_500_000_000_000_000n)
  expect(bonus(mainnet, 2_980, 1)).toBe(156_250_000_000_000_000n)
  expect(bonus(testChain({}, { chainId: 137 }), 2_980, 1)).toBeNull()
})
