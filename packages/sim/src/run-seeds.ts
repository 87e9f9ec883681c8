import type { Log } from '@orrery/primitives/log'
import { compareOutcome } from './compare-outcome.ts'
import { FAULTS, OUTPUT_FAULTS } from './faults.ts'
import { runScenario } from './run-scenario.ts'
import { makeScenario, type Shape } from './scenario.ts'

/** What came of a range of seeds. */
export type SeedsOutcome = {
  /** What each seed that failed did wrong. */
  readonly failed: ReadonlyMap<number, readonly string[]>
  readonly fired: ReadonlyMap<string, number>
  /** Faults that never fired, about which nothing is proved (reliability I-12). */
  readonly silent: readonly string[]
  /** How many rows were compared, by table, of the tables of the shape's family and its ledgers. */
  readonly rows: ReadonlyMap<string, number>
  readonly reorgs: number
  /** Deepest fork of any chain. */
  readonly deepest: number
  readonly crashes: number
}

/** Plays the scenarios of `count` seeds from `first` on, and compares each with what its chain says. */
export async function runSeeds(
  first: number,
  count: number,
  log?: Log,
  shape: Shape = 'accounts',
): Promise<SeedsOutcome> {
  const fired = new Map<string, number>()
  const failed = new Map<number, readonly string[]>()
  const rows = new Map<string, number>()
  let [reorgs, deepest, crashes] = [0, 0, 0]
  for (let seed = first; seed < first + count; seed++) {
    const scenario = makeScenario(seed, shape)
    const outcome = await runScenario(scenario, log)
    const wrong = await compareOutcome(scenario, outcome, outcome.archived)
    for (const [fault, times] of [...outcome.fired, ...Object.entries(outcome.weather)])
      fired.set(fault, (fired.get(fault) ?? 0) + times)
    for (const [table, count] of outcome.world.rows()) rows.set(table, (rows.get(table) ?? 0) + count)
    reorgs += outcome.reorgs
    deepest = Math.max(deepest, outcome.chain.maxDepth)
    crashes += outcome.crashes
    if (wrong.length > 0) failed.set(seed, wrong)
  }
  const faults = [...FAULTS, ...(shape === 'outputs' ? OUTPUT_FAULTS : []), 'full', 'lost']
  const silent = faults.filter((fault) => !fired.get(fault))
  return { failed, fired, silent, rows, reorgs, deepest, crashes }
}
