import { createClientStorage } from '@orrery/browser/client-storage'
import { readFunctions } from '@orrery/evm/abi-type'
import { expect, test } from 'vitest'
import { guessedAbi, guessedOf, readAbiText, readOwnAbi, writeOwnAbi } from './own-abi.ts'

const area = () => {
  const kept = new Map<string, string>()
  return createClientStorage(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    { now: () => 0 },
  )
}

test('screens-evm §6.1: a pasted interface is kept in the browser for its contract alone', () => {
  const kept = area()
  writeOwnAbi('ETH', '0xAB', '[1]', kept)
  expect([readOwnAbi('ETH', '0xab', kept), readOwnAbi('OP', '0xab', kept), readOwnAbi('ETH', '0xcd', kept)]).toEqual([
    '[1]',
    null,
    null,
  ])
  writeOwnAbi('ETH', '0xab', null, kept)
  expect(readOwnAbi('ETH', '0xab', kept)).toBeNull()
  for (let at = 0; at < 30; at++) writeOwnAbi('ETH', `0x${at}`, '[1]', kept)
  expect([readOwnAbi('ETH', '0x9', kept), readOwnAbi('ETH', '0x10', kept)]).toEqual([null, '[1]'])
})

test('an interface is read from JSON alone or within an artifact, and anything else is none', () => {
  const f = { type: 'function', name: 'f', inputs: [], outputs: [], stateMutability: 'view' }
  expect(readAbiText(JSON.stringify([f]))).toEqual([f])
  expect(readAbiText(JSON.stringify({ abi: [1, f], bytecode: '0x' }))).toEqual([1, f])
  for (const text of ['', '[]', '{}', 'null', '7', '{"abi":7}', `[${' '.repeat(200_001)}1]`])
    expect(readAbiText(text)).toBeNull()
  // JSON of which no form could be made: types that there are not, members of an object's prototype, more levels than are read.
  const deep = `${'{"type":"tuple","components":['.repeat(60)}{"type":"uint8"}${']}'.repeat(60)}`
  for (const entry of [
    '{}',
    '1',
    '{"type":"receive"}',
    '{"__proto__":{"type":"function","name":"x"}}',
    JSON.stringify({ ...f, inputs: [{ type: 'uint257', name: 'a' }] }),
    JSON.stringify({ ...f, inputs: 'x' }),
    `{"type":"function","name":"f","stateMutability":"view","outputs":[],"inputs":[${deep}]}`,
  ])
    expect(readAbiText(`[${entry}]`), entry.slice(0, 60)).toBeNull()
})

test('screens-evm §6.1: functions of unverified code are guessed by well-known signatures, those that are none are left out', () => {
  const read = readFunctions(guessedAbi(['0xa9059cbb', '0xdeadbeef'], 'read'))
  expect(
    read.map(({ signature, selector, mutability, outputs }) => [signature, selector, mutability, outputs]),
  ).toEqual([['transfer(address,uint256)', '0xa9059cbb', 'view', []]])
  expect(readFunctions(guessedAbi(['0xa9059cbb'], 'write'))[0]?.mutability).toBe('payable')
})

test('screens-evm §0: code that the node did not tell is told as untold, never as code in which no function is known', () => {
  expect([guessedOf('failed', 'read'), guessedOf('loading', 'read')]).toEqual(['failed', 'loading'])
  expect(guessedOf(new Uint8Array([0x60, 0x00]), 'read')).toEqual([])
})
