import { expect, test } from 'vitest'
import { runSeeds } from './run-seeds.ts'

const SEEDS = 40

// reliability §2: I-1 to I-9 after every seed; I-12: a fault that never fired proves nothing.
test(`${SEEDS} seeds of faults, forks, full disks and crashes end with what their chain says`, async () => {
  const { failed, silent, deepest } = await runSeeds(1_501, SEEDS)
  expect(failed).toEqual(new Map())
  expect(silent).toEqual([])
  expect(deepest).toBeGreaterThanOrEqual(64)
})
