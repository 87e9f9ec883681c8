import { keccak_256 } from '@noble/hashes/sha3.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import {
  createdAddress,
  decodeByHand,
  encodeByHand,
  hashTypedData,
  merkleRoot,
  saltedAddress,
  signerOf,
} from './hand-tools.ts'

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')

test('screens-evm §15.1: the examples of the ABI specification are encoded and read back', () => {
  // Solidity, "Contract ABI Specification": Examples, Use of Dynamic Types.
  expect(encodeByHand('baz(uint32,bool)', '[69, true]')).toEqual({ data: `0xcdcd77c0${word(69)}${word(1)}` })
  const f = 'function f(uint256 a, uint32[] b, bytes10 c, bytes calldata d) external returns (bool)'
  const values = ['291', ['1110', '1929'], `0x${'31323334353637383930'}`, '0x48656c6c6f2c20776f726c6421']
  const data = `0x8be65246${word(0x123)}${word(0x80)}${'31323334353637383930'.padEnd(64, '0')}${word(0xe0)}${word(2)}${word(0x456)}${word(0x789)}${word(13)}${'48656c6c6f2c20776f726c6421'.padEnd(64, '0')}`
  expect(encodeByHand(f, JSON.stringify(values))).toEqual({ data })
  expect(JSON.parse((decodeByHand(f, data) as { values: string }).values)).toEqual(values)
  const bare = '(uint256 a, (address to, uint8[2])[] list)'
  const nested = ['1', [[`0x${'ab'.repeat(20)}`, ['1', '2']]]]
  const encoded = encodeByHand(bare, JSON.stringify(nested)) as { data: string }
  expect((encoded.data.length - 2) % 64).toBe(0)
  expect(JSON.parse((decodeByHand(bare, encoded.data) as { values: string }).values)).toEqual(nested)
  // What would turn the line around stands escaped, and is read back as it was.
  const turned = encodeByHand('(string)', JSON.stringify(['a\u202eb'])) as { data: string }
  expect(decodeByHand('(string)', turned.data)).toEqual({ values: '[\n  "a\\u202eb"\n]' })
  // Exact past 2^53.
  expect(encodeByHand('(uint256)', `[${2n ** 255n}]`)).toEqual({ data: `0x${word(2n ** 255n)}` })
})

test('what cannot be read is told by its place, whatever it is', () => {
  for (const text of [
    '',
    'transfer',
    'transfer(',
    'f(uint7)',
    'f(uint256))x('.slice(0, 9),
    'a b(uint8)',
    'f(uint8,)',
    'f(<b>)',
    '('.repeat(9_000),
  ])
    expect(encodeByHand(text, '[]'), text.slice(0, 20)).toEqual({ fault: 'signature' })
  expect(encodeByHand('f(uint8)', '[1.5]')).toEqual({ fault: 'values' })
  expect(encodeByHand('f(uint8)', '{"__proto__":1}')).toEqual({ fault: 'values' })
  expect(encodeByHand('f(bool,uint8[])', '[true,[1,256]]')).toEqual({ fault: 'value', why: 'range', place: '1.1' })
  expect(decodeByHand('f(uint8)', `0x12345678${word(1)}`)).toEqual({ fault: 'selector' })
  expect(decodeByHand('f(uint8)', '0x0')).toEqual({ fault: 'bytes' })
  expect(decodeByHand('f(uint8)', `0x12345678${word(1)}12345678`)).toEqual({ fault: 'bytes' })
  expect(decodeByHand('(uint8)', `0x${word(256)}`)).toEqual({ fault: 'bytes' })
})

test('the selector of a call is no part of its values, whatever stands behind them', () => {
  const { data } = encodeByHand('withdraw(uint256)', '[7]') as { data: string }
  expect(data).toBe(`0x2e1a7d4d${word(7)}`)
  for (const suffix of ['', '00', 'deadbeef', 'ab'.repeat(28), 'ab'.repeat(32)])
    expect(decodeByHand('withdraw(uint256)', data + suffix), suffix).toEqual({ values: '[\n  "7"\n]' })
  expect(decodeByHand('withdraw(uint256)', `0x${word(7)}`)).toEqual({ values: '[\n  "7"\n]' })
  expect(decodeByHand('(uint256)', data)).toEqual({ values: '[\n  "7"\n]' })
})

test('EIP-1014, yellow paper §7: addresses of contracts before they are there', () => {
  // Examples of EIP-1014.
  const zero = `0x${'00'.repeat(20)}`
  expect(saltedAddress(zero, '0', '0x00')?.address).toBe('0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38')
  expect(saltedAddress('0xdeadbeef00000000000000000000000000000000', '0x0', '0x00')?.address).toBe(
    '0xB928f69Bb1D91Cd65274e3c79d8986362984fDA3',
  )
  expect(saltedAddress('0x00000000000000000000000000000000deadbeef', '0xcafebabe', '0xdeadbeef')?.address).toBe(
    '0x60f3f640a8508fC6a86d45DF051962668E1e8AC7',
  )
  // Which reading was used is told.
  const codeHash = hexOf(keccak_256(Uint8Array.of(0)))
  const made = { address: '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38', salt: `0x${word(0)}`, codeHash }
  expect(saltedAddress(zero, '0', codeHash)).toEqual(made)
  expect(saltedAddress(zero, '0', '0x00')).toEqual(made)
  expect(saltedAddress(zero, word(10).replace('a', '1'), '0x00')).toBeNull()
  expect(saltedAddress(zero, '16', '0x00')?.salt).toBe(`0x${word(16)}`)
  const creator = '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0'
  expect(['0', '1', '2'].map((nonce) => createdAddress(creator, nonce))).toEqual([
    '0xcd234A471b72ba2F1Ccf0A70FCABA648a5eeCD8d',
    '0x343c43A37D37dfF08AE8C4A11544c718AbB4fCF8',
    '0xf778B86FA74E846c4f0a1fBd1335FE81c00a0C91',
  ])
  for (const wrong of ['', '-1', '1.0', '18446744073709551616', 'x']) expect(createdAddress(creator, wrong)).toBeNull()
  expect(saltedAddress('vitalik', '0', '0x00')).toBeNull()
})

const MAIL = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

test('EIP-712: its example is hashed as it says, with and without the type of its domain, and its signer is found', () => {
  const hashes = hashTypedData(JSON.stringify(MAIL))!
  expect(hashes).toEqual({
    encodedType: 'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
    derivedDomain: null,
    domainSeparator: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
    messageHash: '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
    digest: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
  })
  const { EIP712Domain: _, ...types } = MAIL.types
  const derivedDomain = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
  expect(hashTypedData(JSON.stringify({ ...MAIL, types }))).toEqual({ ...hashes, derivedDomain })
  const key = keccak_256(new TextEncoder().encode('cow'))
  const signature = secp256k1.Signature.fromBytes(
    secp256k1.sign(bytesOf(hashes.digest), key, { prehash: false, format: 'recovered' }),
    'recovered',
  )
  const digits = [signature.r, signature.s].map((part) => word(part)).join('')
  for (const v of [signature.recovery!, signature.recovery! + 27])
    expect(signerOf(hashes.digest, `0x${digits}${v.toString(16).padStart(2, '0')}`)).toBe(MAIL.message.from.wallet)
  const short = signature.s | (BigInt(signature.recovery!) << 255n)
  expect(signerOf(hashes.digest, `0x${word(signature.r)}${word(short)}`)).toBe(MAIL.message.from.wallet)
  expect(signerOf(hashes.digest, `0x${'00'.repeat(65)}`)).toBeNull()
  expect(signerOf(hashes.digest, `0x${digits}1d`)).toBeNull()
})

test('EIP-712: lists are hashed as their elements, and what is not of its type is no typed data', () => {
  const typed = (type: string, value: unknown) =>
    hashTypedData(
      JSON.stringify({ types: { T: [{ name: 'a', type }] }, primaryType: 'T', domain: {}, message: { a: value } }),
    )?.messageHash
  const hash = (hex: string) => hexOf(keccak_256(bytesOf(`0x${hex}`)))
  const typeHash = hexOf(keccak_256(new TextEncoder().encode('T(uint8[][2] a)'))).slice(2)
  const inner = [hash(word(1)), hash(word(2) + word(3))].map((text) => text.slice(2)).join('')
  expect(typed('uint8[][2]', [[1], [2, 3]])).toBe(hash(typeHash + hash(inner).slice(2)))
  for (const [type, value] of [
    ['uint8', 256],
    ['uint8', 1.5],
    ['uint8', null],
    ['bytes4', '0x00'],
    ['uint8[2]', [1]],
    ['Nothing', {}],
    ['__proto__', {}],
    ['T', { a: { a: { a: null } } }],
  ] as const)
    expect(typed(type, value), type).toBeUndefined()
  for (const text of ['', '[]', 'null', '{}', '{"types":{},"primaryType":"constructor","domain":{},"message":{}}'])
    expect(hashTypedData(text)).toBeNull()
})

test('a proof leads from its leaf to the root, by size or by index', () => {
  const [a, b, c] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(32)}`) as [string, string, string]
  const pair = (left: string, right: string) => hexOf(keccak_256(bytesOf(`0x${left.slice(2)}${right.slice(2)}`)))
  const ab = pair(a, b)
  const root = ab < c ? pair(ab, c) : pair(c, ab)
  expect(merkleRoot(a, `["${b}", "${c}"]`)).toBe(root)
  expect(merkleRoot(b, `${a}\n${c}`)).toBe(root)
  expect(merkleRoot(a, `${b} ${c}`, '0')).toBe(pair(ab, c))
  expect(merkleRoot(b, `${a} ${c}`, '1')).toBe(pair(ab, c))
  expect(merkleRoot(b, `${a} ${c}`, '4')).toBeNull()
  expect(merkleRoot('0x12', a)).toBeNull()
  expect(merkleRoot(a, '0x12')).toBeNull()
})
