import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { readLayout } from '../solidity/read-layout.ts'
import { nameSlots, type ChangedWord } from './name-slots.ts'

const word = (value: bigint | number): Hex => `0x${BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')}`
const hashed = (...words: readonly Hex[]): bigint =>
  BigInt(`0x${Buffer.from(keccak_256(Buffer.from(words.map((one) => one.slice(2)).join(''), 'hex'))).toString('hex')}`)
const ALICE: Hex = '0x00000000000000000000000000000000000a11ce'
const BOB: Hex = '0x0000000000000000000000000000000000000b0b'
const padded = (address: Hex): Hex => word(BigInt(address))

/** What a compiler says of: owner and paused in one word, a struct, lists of three kinds, texts, and mappings inside each other. */
const answer = {
  storage: [
    { astId: 1, contract: 'a.sol:A', label: 'owner', offset: 0, slot: '0', type: 't_address' },
    { astId: 2, contract: 'a.sol:A', label: 'paused', offset: 20, slot: '0', type: 't_bool' },
    { astId: 3, contract: 'a.sol:A', label: 'balances', offset: 0, slot: '1', type: 't_mapping(t_address,t_uint256)' },
    { astId: 4, contract: 'a.sol:A', label: 'allowed', offset: 0, slot: '2', type: 't_outer' },
    { astId: 5, contract: 'a.sol:A', label: 'config', offset: 0, slot: '3', type: 't_struct(Config)' },
    { astId: 6, contract: 'a.sol:A', label: 'small', offset: 0, slot: '5', type: 't_array(t_uint64)dyn' },
    { astId: 7, contract: 'a.sol:A', label: 'fixed', offset: 0, slot: '6', type: 't_array(t_uint256)3' },
    { astId: 8, contract: 'a.sol:A', label: 'title', offset: 0, slot: '9', type: 't_string' },
    { astId: 9, contract: 'a.sol:A', label: 'orders', offset: 0, slot: '10', type: 't_array(t_struct(Config))dyn' },
  ],
  types: {
    t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
    t_bool: { encoding: 'inplace', label: 'bool', numberOfBytes: '1' },
    t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
    t_uint64: { encoding: 'inplace', label: 'uint64', numberOfBytes: '8' },
    t_int64: { encoding: 'inplace', label: 'int64', numberOfBytes: '8' },
    t_string: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
    't_mapping(t_address,t_uint256)': {
      encoding: 'mapping',
      key: 't_address',
      label: 'mapping(address => uint256)',
      numberOfBytes: '32',
      value: 't_uint256',
    },
    t_outer: {
      encoding: 'mapping',
      key: 't_address',
      label: 'mapping(address => mapping(address => uint256))',
      numberOfBytes: '32',
      value: 't_mapping(t_address,t_uint256)',
    },
    st_struct: { encoding: 'inplace', label: 'unused', numberOfBytes: '32' },
    't_struct(Config)': {
      encoding: 'inplace',
      label: 'struct A.Config',
      members: [
        { label: 'fee', offset: 0, slot: '0', type: 't_uint256' },
        { label: 'drift', offset: 0, slot: '1', type: 't_int64' },
        { label: 'left', offset: 8, slot: '1', type: 't_uint64' },
      ],
      numberOfBytes: '64',
    },
    't_array(t_uint64)dyn': { base: 't_uint64', encoding: 'dynamic_array', label: 'uint64[]', numberOfBytes: '32' },
    't_array(t_uint256)3': { base: 't_uint256', encoding: 'inplace', label: 'uint256[3]', numberOfBytes: '96' },
    't_array(t_struct(Config))dyn': {
      base: 't_struct(Config)',
      encoding: 'dynamic_array',
      label: 'struct A.Config[]',
      numberOfBytes: '32',
    },
  },
}

const layout = readLayout(answer)!
const named = (slot: bigint, before: bigint, after: bigint, keys: readonly Hex[] = []) => {
  const changed: ChangedWord = { slot: word(slot), before: word(before), after: word(after) }
  return (nameSlots([layout], [changed], keys).get(changed.slot) ?? []).map(
    ({ name, before, after }) => `${name}: ${before} → ${after}`,
  )
}

test('screens-evm §4.3: of variables in one word those are told that changed, each as its type reads', () => {
  const owner = (address: Hex, paused: bigint) => BigInt(address) | (paused << 160n)
  expect(named(0n, owner(ALICE, 0n), owner(ALICE, 1n))).toEqual(['paused: false → true'])
  expect(named(0n, owner(ALICE, 1n), owner(BOB, 1n))).toEqual([
    'owner: 0x00000000000000000000000000000000000A11cE → 0x0000000000000000000000000000000000000B0b',
  ])
  expect(named(4n, 0n, 2n ** 64n - 5n)).toEqual(['config.drift: 0 → -5'])
  expect(named(4n, 0n, 7n << 64n)).toEqual(['config.left: 0 → 7'])
})

test('screens-evm §4.3: entries of mappings are found by keys that the transaction named, and no others', () => {
  const balance = hashed(padded(ALICE), word(1))
  expect(named(balance, 5n, 2n, [word(9), padded(BOB), padded(ALICE)])).toEqual([
    'balances[0x00000000000000000000000000000000000A11cE]: 5 → 2',
  ])
  expect(named(balance, 5n, 2n, [padded(BOB)])).toEqual([])
  const allowance = hashed(padded(BOB), word(hashed(padded(ALICE), word(2))))
  expect(named(allowance, 0n, 1n, [padded(ALICE), padded(BOB)])).toEqual([
    'allowed[0x00000000000000000000000000000000000A11cE][0x0000000000000000000000000000000000000B0b]: 0 → 1',
  ])
  // No address has more than 20 bytes.
  expect(named(hashed(word(2n ** 200n), word(1)), 0n, 1n, [word(2n ** 200n)])).toEqual([])
})

test('items of lists are told by their place, those that share a word one by one, and so are their lengths and texts', () => {
  expect(named(5n, 2n, 3n)).toEqual(['small.length: 2 → 3'])
  expect(named(hashed(word(5)) + 1n, 0n, 9n << 128n)).toEqual(['small[6]: 0 → 9'])
  expect(named(8n, 1n, 2n)).toEqual(['fixed[2]: 1 → 2'])
  expect(named(hashed(word(10)) + 5n, 1n << 64n, 2n << 64n)).toEqual(['orders[2].left: 1 → 2'])
  const hello = (BigInt(`0x${Buffer.from('hello').toString('hex')}`) << 216n) | 10n
  expect(named(9n, hello, 81n)).toEqual(['title: "hello" → (40 B)'])
})

test('a layout that is none is not kept, and one that declares everything ends', () => {
  for (const bad of [
    null,
    {},
    { storage: [], types: {} },
    { storage: [{ label: 'a', slot: '-1', offset: 0, type: 't' }], types: {} },
    { storage: answer.storage, types: { ...answer.types, t_bool: { encoding: 'else' } } },
    { storage: Array.from({ length: 3_000 }, () => answer.storage[0]), types: answer.types },
  ])
    expect(readLayout(bad)).toBeNull()
  const endless = readLayout({
    storage: [{ label: 'a', slot: '0', offset: 0, type: 't' }],
    types: {
      t: { encoding: 'mapping', key: 'k', value: 't', label: 'm', numberOfBytes: '32' },
      k: answer.types.t_uint256,
    },
  })!
  const keys = Array.from({ length: 400 }, (_, index) => word(index))
  const words = Array.from({ length: 200 }, (_, index) => ({ slot: word(index), before: word(0), after: word(1) }))
  const begun = performance.now()
  nameSlots([endless, layout], words, keys)
  expect(performance.now() - begun).toBeLessThan(5_000)
  const huge = { ...answer.types.t_uint256, numberOfBytes: '9'.repeat(70) }
  const odd = readLayout({ storage: [{ label: 'a', slot: '0', offset: 0, type: 't' }], types: { t: huge } })!
  expect(nameSlots([odd], words, keys).get(word(0))).toEqual([expect.objectContaining({ name: 'a' })])
})
