import { expect, test } from 'vitest'
import { compareOutcome } from './compare-outcome.ts'
import { FAULTS } from './faults.ts'
import { runScenario } from './run-scenario.ts'
import { makeScenario } from './scenario.ts'

const SEEDS = 40

// reliability §2: I-1 to I-9 after every seed; I-12: a fault that never fired proves nothing.
test(`${SEEDS} seeds of faults, forks, full disks and crashes end with what their chain says`, async () => {
  const fired = new Map<string, number>()
  const failed = new Map<number, readonly string[]>()
  let deepest = 0
  for (let seed = 1_000; seed < 1_000 + SEEDS; seed++) {
    const scenario = makeScenario(seed)
    const outcome = await runScenario(scenario)
    for (const [fault, times] of [...outcome.fired, ...Object.entries(outcome.weather)])
      fired.set(fault, (fired.get(fault) ?? 0) + times)
    deepest = Math.max(deepest, outcome.chain.maxDepth)
    const wrong = await compareOutcome(scenario, outcome, outcome.archived)
    if (wrong.length > 0) failed.set(seed, wrong.slice(0, 5))
  }
  expect(failed).toEqual(new Map())
  expect([...FAULTS, 'full', 'lost'].filter((fault) => !fired.get(fault))).toEqual([])
  expect(deepest).toBeGreaterThanOrEqual(64)
})
