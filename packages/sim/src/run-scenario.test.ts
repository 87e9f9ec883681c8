import { describe, expect, test } from 'vitest'
import { compareOutcome } from './compare-outcome.ts'
import { runScenario } from './run-scenario.ts'
import { makeScenario, type Shape } from './scenario.ts'

const play = async (seed: number, shape: Shape = 'accounts'): Promise<readonly string[]> => {
  const scenario = makeScenario(seed, shape)
  const outcome = await runScenario(scenario)
  return compareOutcome(scenario, outcome, outcome.archived)
}

describe('a follower under faults, forks, full disks and crashes', () => {
  test.each([1, 2, 3])('ends with what its chain says: seed %i', async (seed) => {
    expect(await play(seed)).toEqual([])
  })

  // Seeds that once failed, whatever they meet today: swaps held up by a full disk (84, 270), stale ranges below a
  // gap (21, 94, 132), a chunk in flight across a fork (204), a deadline that never ran out (108), tokens first seen late (10),
  // history stored above the hole of a rewind (195, 263), tokens of a chunk that a crash forestalled (12), a chunk whose blocks forked
  // away while its tokens were saved and a branch that left right below the Head's gap (1112, 1203), more forked blocks than half
  // a second takes (1156), tokens that a node refused (1247).
  test.each([10, 12, 21, 84, 94, 108, 132, 195, 204, 263, 270, 559, 1112, 1156, 1203, 1247])(
    'kept seed %i',
    async (seed) => {
      expect(await play(seed)).toEqual([])
    },
  )

  // Nobody knew yet whether the node tells what inputs spend (2); a ledger read blocks of a branch before these were read again (27).
  test.each([2, 27, 314, 481])('kept seed %i of a chain of outputs', async (seed) => {
    expect(await play(seed, 'outputs')).toEqual([])
  })
})
