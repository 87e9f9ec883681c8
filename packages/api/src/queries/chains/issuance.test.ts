import { btc } from '@orrery/chains/records/btc'
import { bsv } from '@orrery/chains/records/bsv'
import { dash } from '@orrery/chains/records/dash'
import { doge } from '@orrery/chains/records/doge'
import { expect, test } from 'vitest'
import { issuanceOf } from './issuance.ts'

test('screens-nonevm §4.1: a subsidy of Bitcoin halves each 210,000 blocks, to 20,999,999.9769 coins that can be spent', () => {
  for (const chain of [btc, bsv]) {
    const issuance = issuanceOf(chain)!
    expect([issuance.at(209_999), issuance.at(210_000), issuance.at(6_930_000)]).toEqual([
      50_00000000n,
      25_00000000n,
      0n,
    ])
    // Without block 0, which nobody can spend.
    expect(issuance.most).toBe(2_099_999_997_690_000n - 50_00000000n)
  }
})

/** Dash Core validation.cpp, GetBlockSubsidyHelper: for a block above `prevHeight`, at the least base and with the budget's fifth. */
function dashCore(prevHeight: number): bigint {
  let subsidy = 5_00000000n
  for (let i = 210_240; i <= prevHeight; i += 210_240) subsidy -= subsidy / 14n
  return subsidy - subsidy / 5n
}

test('screens-nonevm §4.1: the subsidy of DASH falls by a fourteenth every 210,240 blocks, from the block after on, less the budget’s fifth', () => {
  const issuance = issuanceOf(dash)!
  expect(issuance).toMatchObject({ rule: 'decline', interval: 210_240, most: null })
  for (const height of [1_987_776, 2_102_400, 2_102_401, 2_312_640, 2_312_641, 2_400_000, 210_240 * 300 + 1])
    expect(issuance.at(height)).toBe(dashCore(height - 1))
  expect(issuance.at(2_102_400)).toBeGreaterThan(issuance.at(2_102_401))
  const [first, second] = issuance.cuts()
  expect([first, second]).toEqual([2_102_401, 2_312_641])
  // What early blocks made hung on their difficulty: no sum is told.
  expect(issuance.upTo(2_400_000)).toBeNull()
})

test('screens-nonevm §4.1: a block of DOGE makes 10,000 coins for ever', () => {
  const issuance = issuanceOf(doge)!
  expect(issuance).toMatchObject({ rule: 'fixed', interval: null, from: 600_000, most: null })
  expect([issuance.at(600_000), issuance.at(100_000_000)]).toEqual([10_000_00000000n, 10_000_00000000n])
  expect([...issuance.cuts()]).toEqual([])
})
