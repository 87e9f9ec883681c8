import { expect, test } from 'vitest'
import { compareOutcome } from './compare-outcome.ts'
import { runScenario } from './run-scenario.ts'
import { makeScenario } from './scenario.ts'

test.each([1, 2, 3, 4, 5, 6])('seed %i ends with what its chain says', async (seed) => {
  const scenario = makeScenario(seed)
  const outcome = await runScenario(scenario)
  expect(await compareOutcome(scenario, outcome, outcome.archived)).toEqual([])
})
