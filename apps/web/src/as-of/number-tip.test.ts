import { expect, test } from 'vitest'
import { isNumber, numberTip } from './number-tip.ts'

test('screens-evm §0, rule 2: the tooltip of a number ends with the block that it is told as of, once, whatever is told of it meanwhile', () => {
  expect(numberTip(undefined, 'As of block 7', undefined)).toBe('As of block 7')
  const first = numberTip('1.23456789 ETH', 'As of block 7', undefined)
  expect(first).toBe('1.23456789 ETH\nAs of block 7')
  expect(numberTip(first, 'As of block 7', 'As of block 7')).toBe(first)
  // The page goes on, and others add lines of their own.
  expect(numberTip(`${first}\nGas: 21,000`, 'As of block 8', 'As of block 7')).toBe(
    '1.23456789 ETH\nGas: 21,000\nAs of block 8',
  )
  expect(numberTip('2 ETH', 'As of block 8', 'As of block 7')).toBe('2 ETH\nAs of block 8')
})

test('screens-evm §0, rule 2: numbers in any digits tell their block; words and addresses have none to tell', () => {
  for (const text of ['1,234', '-0.5', '+3', '≥ 12', '−7', '٤٢', '\u200e12'])
    expect([text, isNumber(text)]).toEqual([text, true])
  for (const text of ['', '--', 'transfer', 'x12']) expect([text, isNumber(text)]).toEqual([text, false])
})
