import { expect, test } from 'vitest'
import { inventoryPath } from './inventory-path.ts'

test('a trait of any words comes back from the address as it was, and the usual order is not written', () => {
  const hostile = 'a&b=c#d?é ‮x'
  const path = inventoryPath('/eth/token/0x1', { type: hostile, value: hostile, order: 'rarity' })
  const { searchParams } = new URL(path, 'http://x')
  expect([searchParams.get('type'), searchParams.get('value'), searchParams.get('order')]).toEqual([
    hostile,
    hostile,
    'rarity',
  ])
  expect(inventoryPath('/t', { type: 'Eyes', value: null, order: 'number' })).toBe('/t?tab=inventory')
  expect(inventoryPath('/t', { type: null, value: 'x' })).toBe('/t?tab=inventory&value=x')
})
