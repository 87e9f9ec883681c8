import { expect, test } from 'vitest'
import {
  array,
  bareHex,
  decimal,
  hexData,
  hexQuantity,
  integer,
  nullable,
  object,
  optional,
  ShapeError,
  text,
} from './shape.ts'

const describe = (check: () => unknown): string => {
  try {
    check()
  } catch (error) {
    if (error instanceof ShapeError) return error.describe()
  }
  return 'passed'
}

test.each([
  '0x',
  '0x01',
  '0x00',
  '-0x1',
  '0x-1',
  1,
  null,
  undefined,
  '1',
  '0xg',
  '0x10000000000000000',
  ' 0x1',
  '0x1\n',
  {},
  [],
])('%j is no 64-bit quantity (reliability F-06)', (value) => {
  expect(describe(() => hexQuantity(64)(value))).toBe('result: expected a quantity of 64 bits')
})

test.each([
  ['0x0', '0x0'],
  ['0x1', '0x1'],
  ['0xffffffffffffffff', '0xffffffffffffffff'],
  ['0xAB', '0xab'],
])('%s is a 64-bit quantity', (value, expected) => {
  expect(hexQuantity(64)(value)).toBe(expected)
})

test.each(['0x0', '0xg0', 'ab', '', null, 7, '0x\n0'])('%j is no hex data', (value) => {
  expect(describe(() => hexData()(value))).toBe('result: expected hex bytes')
})

test('hex data of a fixed size has that size, and comes back lower case', () => {
  expect(hexData(2)('0xAbCd')).toBe('0xabcd')
  expect(describe(() => hexData(2)('0xabcdef'))).toBe('result: expected 2 hex bytes')
})

const block = object({
  number: hexQuantity(64),
  txs: array(object({ to: nullable(hexData(2)), gas: hexQuantity(64), type: optional(hexQuantity(8)) })),
})

test('a wrong part deep inside is named by its path', () => {
  expect(
    describe(() =>
      block({
        number: '0x1',
        txs: [
          { to: null, gas: '0x1' },
          { to: '0x0102', gas: 5 },
        ],
      }),
    ),
  ).toBe('result.txs[1].gas: expected a quantity of 64 bits')
  expect(describe(() => block({ number: '0x1', txs: [null] }))).toBe('result.txs[0]: expected an object')
  expect(describe(() => block({ number: '0x1', txs: {} }))).toBe('result.txs: expected a list')
})

test('an answer is checked in place: unknown fields stay, upper case is rewritten', () => {
  const answer = { number: '0xA', extra: 1, txs: [{ to: '0xABCD', gas: '0x1' }] }
  expect(block(answer)).toBe(answer)
  expect(answer).toEqual({ number: '0xa', extra: 1, txs: [{ to: '0xabcd', gas: '0x1' }] })
})

test('numbers, text and bare hex have their bounds', () => {
  expect(decimal('0.50')).toBe('0.50')
  expect(describe(() => decimal('0,5'))).toContain('a number')
  expect(describe(() => integer(0, 10)(11))).toContain('from 0 to 10')
  expect(describe(() => integer()(1.5))).toContain('a whole number')
  expect(describe(() => text(3)('four'))).toContain('3 characters')
  expect(bareHex(2)('00ff')).toBe('00ff')
  expect(describe(() => bareHex()('0F'))).toContain('bare hex')
  expect(describe(() => array(integer(), 2)([1, 2, 3]))).toContain('at most 2')
})
