import { expect, test } from 'vitest'
import { narrowWoken, yearsRested } from './narrow-woken.ts'

const YEAR_MS = 365 * 86_400_000
const account = (years: number, amount: string) => ({
  lastMs: 0,
  timeMs: years * YEAR_MS,
  largest: { txHash: '0x1', height: 1, timeMs: years * YEAR_MS, amount },
})

test('screens-evm §16.2: accounts that woke are narrowed by how long they rested and by how much they sent', () => {
  const all = [account(1, '5'), account(3.5, '150'), account(5, '149'), account(7, '1')]
  const narrow = (years: number, least: string) => narrowWoken(all, { years, least, decimals: 2 })
  expect(narrow(1, '')).toEqual(all)
  expect(narrow(3, '').map(yearsRested)).toEqual([3, 5, 7])
  expect(narrow(1, '1.5').map(yearsRested)).toEqual([3])
  expect(narrow(5, '1.49').map(yearsRested)).toEqual([5])
  // What is no amount, or finer than the coin is, narrows nothing.
  expect(narrow(1, 'much')).toEqual(all)
  expect(narrow(1, '0.001')).toEqual(all)
})
