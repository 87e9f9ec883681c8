import { encodeValues } from '@orrery/evm/abi-code'
import { readFunctions, readType, type AbiFunction } from '@orrery/evm/abi-type'
import { expect, test } from 'vitest'
import { askable, askAll, lineOf } from './values-now.ts'

const ADDRESS = `0x${'Ab'.repeat(20)}`
const view = (name: string, inputs: readonly string[], outputs: readonly string[]) => ({
  type: 'function',
  name,
  stateMutability: 'view',
  inputs: inputs.map((type) => ({ name: '', type })),
  outputs: outputs.map((type) => ({ name: '', type })),
})
const fns = readFunctions([
  view('a', [], ['uint256']),
  view('b', ['uint8'], ['uint8']),
  view('c', [], ['string', 'bool']),
  view('d', [], []),
])
const RESULTS = readType('tuple[]', [
  { name: '', type: 'bool' },
  { name: '', type: 'bytes' },
])!
const word = (value: number) => value.toString(16).padStart(64, '0')

test('screens-evm §6.1: functions without parameters are asked together, as of one block', async () => {
  const asked = askable(fns)
  expect(asked.map(({ name }) => name)).toEqual(['a', 'c'])
  const calls: string[] = []
  const answers = await askAll(asked, ADDRESS, async (to, data) => {
    calls.push(to)
    expect(data).toContain(ADDRESS.slice(2).toLowerCase())
    return {
      asOf: { height: 7 },
      output: `0x${encodeValues(
        [RESULTS],
        [
          [
            [true, `0x${word(5)}`],
            [false, '0x'],
          ],
        ],
      )}`,
    }
  })
  expect(answers).toEqual({ height: 7, outputs: [`0x${word(5)}`, null] })
  expect(calls).toHaveLength(1)
})

test('where no contract calls many, each is asked alone at the same block, and one that fails is left out', async () => {
  const heights: (number | undefined)[] = []
  const answers = await askAll(askable(fns), ADDRESS, async (to, _, height) => {
    heights.push(height)
    if (to !== ADDRESS) return { asOf: { height: 7 }, output: '0x' }
    if (heights.length === 2) throw new Error('down')
    return { asOf: { height: 7 }, output: `0x${word(1)}` }
  })
  expect(heights).toEqual([undefined, 7, 7])
  expect(answers).toEqual({ height: 7, outputs: [null, `0x${word(1)}`] })
})

test('an answer stands beside the name in a line, and one that does not fit the interface does not', () => {
  const [a, c] = askable(fns) as [AbiFunction, AbiFunction]
  expect(lineOf(a, `0x${word(258)}`)).toBe('258')
  expect(
    lineOf(
      c,
      `0x${encodeValues(
        c.outputs.map(({ type }) => type),
        ['x'.repeat(200), true],
      )}`,
    ),
  ).toHaveLength(81)
  expect([lineOf(a, null), lineOf(a, '0x'), lineOf(a, '0x01')]).toEqual([undefined, undefined, undefined])
})
