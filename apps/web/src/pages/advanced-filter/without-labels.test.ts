import { expect, test } from 'vitest'
import { withoutLabels } from './without-labels.ts'

const labels = new Map([
  ['0xaa', 'My savings'],
  ['0xbb', 'Exchange'],
  ['0xcc', 'exchange'],
])

test('screens-evm §17: a private label stands for the addresses that have it, taken or left out, and goes nowhere itself', () => {
  expect(withoutLabels('my savings', labels)).toBe('0xaa')
  expect(withoutLabels('0x01, ! Exchange ;My savings', labels)).toBe('0x01,!0xbb,!0xcc,0xaa')
  expect(withoutLabels('Savings, router', labels)).toBe('Savings, router')
  expect(withoutLabels('my savings', new Map())).toBe('my savings')
})
