import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runKills } from './run-kills.ts'

/** At least 20 kills in all (reliability F-24); `npm run sim -- --kills 200` kills as often as is asked. */
const RUNS = [
  { order: 'down', seed: 11, kills: 14 },
  { order: 'up', seed: 12, kills: 8 },
] as const
const LIMIT_MS = 600_000

test.each(RUNS)(
  'killed $kills times at random instants, an index that backfills $order ends equal to a clean one',
  async (run) => {
    const dir = await mkdtemp(join(tmpdir(), 'orrery-sim-kill-'))
    try {
      const { killed, clean, errors, lasted } = await runKills(dir, run)
      expect(lasted, 'the script lasts longer than the kills').toBe(true)
      expect(errors).toEqual([])
      expect(killed).toEqual(clean)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
  LIMIT_MS,
)
