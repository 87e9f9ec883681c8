import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runKills } from './run-kills.ts'

/** `npm run sim -- --kills 200` kills as often as is asked, over longer chains (reliability F-24); `seeds.json` keeps what came of it. */
const RUNS = [
  { order: 'down', seed: 11, kills: 4, history: 40, steps: 40 },
  { order: 'up', seed: 12, kills: 3, history: 40, steps: 40 },
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
