import { expect, test } from 'vitest'
import { hashRateOf, incomePerUnit } from './hash-rate.ts'

const at = (chainwork: string | null, difficulty: string | null = '100') => ({ ext: { chainwork, difficulty } })
const span = { seconds: 1_000, spacing: 10 } as const

test('screens-nonevm §4.5: the hash rate is the work between two blocks over the time between, however much the difficulty changed', () => {
  const rate = hashRateOf({ first: at('0x0100'), last: at(`0x${(0x100n + 5_000_000n).toString(16)}`), ...span }, 'utxo')
  expect(rate).toBe('5000.00')
  const huge = hashRateOf({ first: at('0x0'), last: at(`0x1${'0'.repeat(24)}`), ...span }, 'utxo')
  expect(huge).toBe((2 ** 96 / 1_000).toPrecision(6))
})

test('where a node does not tell the work of its chain, the difficulty of the newest block counts; without either, or without time, there is no rate', () => {
  expect(hashRateOf({ first: at(null), last: at('0x10'), ...span }, 'utxo')).toBe(((100 * 2 ** 32) / 10).toPrecision(6))
  expect(hashRateOf({ first: null, last: at(null), ...span }, 'evm')).toBe('10.0000')
  expect(hashRateOf({ first: at(null), last: at(null, null), ...span }, 'utxo')).toBeNull()
  expect(hashRateOf({ first: at('0x10'), last: at('0x20'), seconds: null, spacing: null }, 'utxo')).toBeNull()
  expect(hashRateOf({ first: at('0x20'), last: at('0x20'), ...span }, 'utxo'), 'no work was done').toBeNull()
  expect(hashRateOf({ first: at('0xzz'), last: at('0x20', null), ...span }, 'utxo')).toBeNull()
})

test('explorer §9: what a unit of hash rate earns in a day is rounded up, and leaves out the first block, whose work is not of the span', () => {
  // 2^72 hashes in 143 intervals of 144 blocks with 3.125 coins each: one TH/s has a part in 86400 × 10^12 of them.
  const day = {
    first: at('0x0'),
    last: at(`0x${(2n ** 72n).toString(16)}`),
    blocks: 144,
    reward: (144n * 312_500_000n).toString(),
  }
  const exact = (143 * 312_500_000 * 86_400 * 1e12) / 2 ** 72
  expect(incomePerUnit(day, 1e12)).toBe(String(Math.ceil(exact)))
  expect(incomePerUnit({ ...day, reward: '1' }, 1), 'next to nothing').toBe('1')
  expect(incomePerUnit({ ...day, reward: '0' }, 1e12)).toBe('0')
  for (const untold of [{ reward: null }, { first: null }, { last: at(null) }, { blocks: 1 }, { last: at('0x0') }])
    expect(incomePerUnit({ ...day, ...untold }, 1e12)).toBeNull()
})
