import { expect, test } from 'vitest'
import { rowOfKey, rowOfText } from './list-keys.ts'

const ENABLED = [false, true, true, false, true]

test('arrows go round the rows that can be reached', () => {
  expect([-1, 1, 2, 4].map((active) => rowOfKey('ArrowDown', active, ENABLED))).toEqual([1, 2, 4, 1])
  expect([-1, 4, 2, 1].map((active) => rowOfKey('ArrowUp', active, ENABLED))).toEqual([4, 2, 1, 4])
})

test('Home and End go to the ends, pages leap ten rows', () => {
  const long = Array.from({ length: 40 }, () => true)
  expect([rowOfKey('Home', 2, ENABLED), rowOfKey('End', 2, ENABLED)]).toEqual([1, 4])
  expect([rowOfKey('PageDown', 5, long), rowOfKey('PageDown', 35, long)]).toEqual([15, 39])
  expect([rowOfKey('PageUp', 25, long), rowOfKey('PageUp', 5, long)]).toEqual([15, 0])
})

test('other keys, empty lists and lists without a reachable row lead nowhere', () => {
  expect(rowOfKey('x', 0, ENABLED)).toBeNull()
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']) {
    expect(rowOfKey(key, -1, [])).toBeNull()
    expect(rowOfKey(key, -1, [false, false])).toBeNull()
  }
})

test('typing leads to the next label that begins so', () => {
  const labels = ['Ethereum', 'Base', 'Bitcoin', 'Bera', 'Tron']
  const all = labels.map(() => true)
  expect(rowOfText('b', -1, labels, all)).toBe(1)
  expect(rowOfText('b', 1, labels, all)).toBe(2)
  expect(rowOfText('b', 3, labels, all)).toBe(1)
  expect(rowOfText('bi', 2, labels, all)).toBe(2)
  expect(rowOfText('be', 2, labels, ENABLED)).toBeNull()
  expect(rowOfText('zz', 0, labels, all)).toBeNull()
  expect(rowOfText(' ', 0, labels, all)).toBeNull()
})
