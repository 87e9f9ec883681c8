import { expect, test } from 'vitest'
import { burntIn, emissionByMonth, lockedAt, planCurve, planLocks, unlockCurve } from './unlocks.ts'

const vesting = {
  kind: 'vesting',
  amount: '900',
  startMs: 1_000,
  cliffMs: 1_200,
  endMs: 2_000,
  released: '100',
} as const
const timelock = { kind: 'timelock', amount: '50', startMs: null, cliffMs: null, endMs: 1_500, released: null } as const

test('screens-evm §8.5: a vesting contract lets go evenly from its start, of nothing before its cliff, of all at its end', () => {
  expect([0, 1_199, 1_200, 1_500, 1_999, 2_000].map((ms) => lockedAt(vesting, ms))).toEqual([
    1_000n,
    1_000n,
    800n,
    500n,
    1n,
    0n,
  ])
  expect([1_499, 1_500].map((ms) => lockedAt(timelock, ms))).toEqual([50n, 0n])
  expect(lockedAt({ ...vesting, startMs: 2_000, cliffMs: null }, 1_500)).toBe(1_000n)
})

test('screens-evm §8.5: the curve of what is locked begins now and ends where the last schedule does, or after thirty years', () => {
  const curve = unlockCurve([vesting, timelock], 1_000)
  expect(curve[0]).toEqual({ timeMs: 1_000, locked: 1_050n })
  expect(curve.at(-1)).toEqual({ timeMs: 2_000, locked: 0n })
  expect(curve.every(({ locked }, at) => at === 0 || locked <= curve[at - 1]!.locked)).toBe(true)
  expect(unlockCurve([vesting], 3_000)).toEqual([])
  expect(unlockCurve([], 3_000)).toEqual([])
  const forever = unlockCurve([{ ...timelock, endMs: 8e15 }], 0)
  expect(forever.at(-1)).toEqual({ timeMs: 30 * 365 * 86_400_000, locked: 50n })
})

test('screens-evm §8.5: emission is told by months of UTC', () => {
  const day = (text: string, minted: string, burnt = '0') => ({ timeMs: Date.parse(text), minted, burnt })
  expect(emissionByMonth([day('2026-01-31', '1'), day('2026-02-01', '2', '1'), day('2026-02-28', '3')])).toEqual([
    { timeMs: Date.UTC(2026, 0, 1), minted: 1n, burnt: 0n },
    { timeMs: Date.UTC(2026, 1, 1), minted: 5n, burnt: 1n },
  ])
})

test('screens-evm §8.5: a plan keeps back its parts by their schedules; what has none is free from the first', () => {
  const parts = [
    { amount: '100', startMs: 0, cliffMs: 50, endMs: 100 },
    { amount: '7', startMs: null, cliffMs: null, endMs: null },
  ]
  expect([0, 49, 50, 75, 100].map((ms) => planLocks(parts, ms))).toEqual([100n, 100n, 50n, 25n, 0n])
  const curve = planCurve(parts)
  expect(curve.at(0)).toEqual({ timeMs: 0, locked: 100n })
  expect(curve.at(-1)).toEqual({ timeMs: 100, locked: 0n })
  expect(planCurve(parts.slice(1))).toEqual([])
})

test('screens-evm §8.5: what was burnt is told in all, and of sums that do not reach back to the first block nothing is', () => {
  const ledger = { id: 'token-activity', from: 0, through: 9, tip: 9, lack: null }
  const days = ['5', '0', '70'].map((burnt) => ({ burnt })) as never
  expect(burntIn({ ledger, days })).toBe('75')
  expect(burntIn({ ledger, days: [] })).toBe('0')
  expect(burntIn({ ledger: { ...ledger, through: null }, days })).toBeNull()
  expect(burntIn({ ledger: { ...ledger, from: 1 }, days })).toBeNull()
})
