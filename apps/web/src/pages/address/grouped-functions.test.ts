import { expect, test } from 'vitest'
import { readFunctions } from '@orrery/evm/abi-type'
import { groupedFunctions } from './grouped-functions.ts'

const functions = readFunctions(
  ['a', 'b', 'c'].map((name) => ({ type: 'function', name, stateMutability: 'view', inputs: [], outputs: [] })),
)
const [a, b, c] = functions.map(({ selector }) => selector) as [string, string, string]
const named = (declared?: Parameters<typeof groupedFunctions>[1]) =>
  groupedFunctions(functions, declared).map((group) => [
    group.contract,
    group.functions.map(({ name }) => name).join(''),
  ])

test('screens-evm §6.1: functions are grouped by the contract that declares them, those of which it is not told come last', () => {
  const declared = [
    { contract: 'Till', selectors: [c] },
    { contract: 'Nothing', selectors: ['0xffffffff'] },
    { contract: 'Base', selectors: [a] },
  ]
  expect(named(declared)).toEqual([
    ['Till', 'c'],
    ['Base', 'a'],
    [null, 'b'],
  ])
  expect(named([{ contract: 'Till', selectors: [a, b, c] }])).toEqual([['Till', 'abc']])
})

test('screens-evm §6.1: where nothing tells who declares them, functions stand together', () => {
  expect(named()).toEqual([[null, 'abc']])
})
