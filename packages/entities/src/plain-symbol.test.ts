import { expect, test } from 'vitest'
import { plainSymbol } from './plain-symbol.ts'

test('reliability S-32: a symbol that turns its letters round is not the dollar behind an amount', () => {
  expect(plainSymbol('\u202eDSU')).toBe('DSU')
  expect(plainSymbol('US\u200bD')).toBe('USD')
  expect(plainSymbol('\u202e\u202c')).toBeNull()
  expect(plainSymbol(null)).toBeNull()
  expect(plainSymbol('USDC')).toBe('USDC')
})
