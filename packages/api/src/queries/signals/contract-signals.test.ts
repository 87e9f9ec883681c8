import type { GasUser } from '@orrery/model/gas-use'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { grownCalls } from './contract-signals.ts'

const contract = (at: number): Hex => `0x${String(at).padStart(40, '0')}`
const user = (at: number, txs: number): GasUser => ({ address: contract(at), txs, gasUsed: 1, fees: 0n, burnt: 0n })

test('screens-evm §15.8: calls of a contract are told where they are a thousand and more and twice those of the day before, and not where that day is not known', () => {
  const rows = [user(1, 4_000), user(2, 999), user(3, 5_000), user(4, 1_500), user(5, 2_000)]
  const before = new Map([user(1, 1_000), user(2, 1), user(3, 2_501), user(5, 1_000)].map((one) => [one.address, one]))
  const told = grownCalls({ use: { rows }, before }, 77)
  expect(told.map(({ address, value, score, mean }) => [address, value, score, mean])).toEqual([
    [contract(1), 4_000n, 4_242n, 100_000n],
    // Whoever is not told of the day before was not called on it.
    [contract(4), 1_500n, 3_872n, 0n],
    [contract(5), 2_000n, 1_825n, 100_000n],
  ])
  expect(told.every(({ timeMs, day, priced }) => timeMs === 77 && day === null && priced === null)).toBe(true)
  expect(grownCalls({ use: { rows }, before: null }, 77)).toEqual([])
})
