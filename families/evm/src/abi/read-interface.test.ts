import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { readInterface } from './read-interface.ts'

const abi = parseAbi([
  'struct Leg { address pool; uint24 fee; bytes path }',
  'function swap(Leg[] legs, uint256 least, string memo) returns (uint256)',
  'function ping()',
  'event Swapped(address indexed who, string indexed memo, Leg leg, int256 delta)',
  'error TooLittle(uint256 got, uint256 wanted)',
])
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const of = readInterface(abi)
const leg = { pool: A, fee: 500, path: '0xbeef' } as const

test('a call is read with its tuples and lists (screens-evm §4.3)', () => {
  const input = encodeFunctionData({ abi, functionName: 'swap', args: [[leg, leg], 2n ** 255n, 'a\u0000"b'] })
  expect(of.method(input.slice(0, 10) as Hex)).toBe('swap')
  expect(of.call(input)).toEqual({
    name: 'swap',
    params: [
      {
        name: 'legs',
        type: '(address,uint24,bytes)[]',
        value: `[(pool: ${A}, fee: 500, path: 0xbeef), (pool: ${A}, fee: 500, path: 0xbeef)]`,
      },
      { name: 'least', type: 'uint256', value: (2n ** 255n).toString() },
      { name: 'memo', type: 'string', value: 'a\uFFFD"b' },
    ],
  })
  // The selector is certain, what follows is not there.
  expect(of.call(input.slice(0, 74) as Hex)).toEqual({ name: 'swap', params: [] })
  expect(of.call('0x12345678')).toBeNull()
  expect(of.call('0x')).toBeNull()
})

test('screens-evm §5: the events that a contract may log are told by signature and topic', () => {
  const [swapped, ...none] = of.events()
  expect(none).toEqual([])
  expect(swapped).toEqual({
    kind: 'event',
    text: 'Swapped(address,string,(address,uint24,bytes),int256)',
    key: encodeEventTopics({ abi, eventName: 'Swapped' })[0],
  })
  expect(readInterface([]).events()).toEqual([])
})

test('a log is read by its topics and data, and by nothing that does not fit', () => {
  const topics = encodeEventTopics({ abi, eventName: 'Swapped', args: { who: A, memo: 'hello' } }) as Hex[]
  const data = encodeAbiParameters(
    [{ type: 'tuple', components: [{ type: 'address' }, { type: 'uint24' }, { type: 'bytes' }] }, { type: 'int256' }],
    [[A, 500, '0xbeef'], -7n],
  )
  expect(of.log(topics, data)?.params.map(({ name, value }) => [name, value])).toEqual([
    ['who', A],
    ['memo', topics[2]],
    ['leg', `(pool: ${A}, fee: 500, path: 0xbeef)`],
    ['delta', '-7'],
  ])
  expect(of.log(topics.slice(0, 2), data)).toBeNull()
  expect(of.log(topics, data.slice(0, 100) as Hex)).toBeNull()
  expect(of.log([`0x${'1'.repeat(64)}`], data)).toBeNull()
  expect(of.log([], data)).toBeNull()
})

test('an error is read whole or not at all', () => {
  const data = encodeErrorResult({ abi, errorName: 'TooLittle', args: [1n, 2n] })
  expect(of.error(data)).toEqual({
    name: 'TooLittle',
    params: [
      { name: 'got', type: 'uint256', value: '1' },
      { name: 'wanted', type: 'uint256', value: '2' },
    ],
  })
  expect(of.error(data.slice(0, 80) as Hex)).toBeNull()
})

test('hostile interfaces and bytes cost little (reliability S-31)', () => {
  const deep = { type: `uint8${'[]'.repeat(40)}`, name: 'x' }
  const wide = { type: 'uint8[0][999999][999999]', name: 'y'.repeat(1_000_000) }
  const hostile = readInterface([
    { type: 'function', name: 'deep', stateMutability: 'view', inputs: [deep] },
    { type: 'function', name: 'wide', stateMutability: 'view', inputs: [wide], outputs: [] },
    { type: 'event', name: 'e', inputs: [{ type: 'constructor' }] },
    { type: 'event', name: '__proto__', inputs: null },
    { type: 'error', name: 'none' },
    { type: 'function', name: {}, inputs: [null] },
    null,
    7,
  ])
  const bytes = fc.uint8Array({ maxLength: 300 }).map((b) => `0x${Buffer.from(b).toString('hex')}` as Hex)
  fc.assert(
    fc.property(bytes, fc.array(bytes), (data, topics) => {
      for (const known of [hostile, of]) {
        known.call(data)
        known.error(data)
        known.log(topics, data)
      }
    }),
  )
  const many = readInterface([
    {
      type: 'function',
      name: 'm',
      stateMutability: 'view',
      inputs: [{ type: 'uint8[0][19000]', name: 'x' }],
      outputs: [],
    },
  ])
  const long = encodeFunctionData({ abi, functionName: 'swap', args: [[], 1n, 'z'.repeat(100_000)] })
  expect(of.call(long)!.params[2]!.value.length).toBeLessThan(5_000)
  // Items of no length stand in no byte: the interface alone claims them.
  expect(many.call(toFunctionSelector('m(uint8[0][19000])'))).toEqual({ name: 'm', params: [] })
})

test('screens-evm §17: methods are found by their name in any case', () => {
  const both = readInterface(parseAbi(['function Swap(uint256 a)', 'function swap(address a)', 'function ping()']))
  expect(both.selectors('SWAP')).toEqual([
    toFunctionSelector('function Swap(uint256)'),
    toFunctionSelector('function swap(address)'),
  ])
  expect(both.selectors('constructor')).toEqual([])
})
