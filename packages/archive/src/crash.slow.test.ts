import { fork, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine } from '@orrery/store/start-engine'
import { openArchive } from './open-archive.ts'
import { planForks, type KillStep } from './testing/kill-plan.ts'
import { seeded } from './testing/seeded.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

const KILLS = 20
const CHAINS = ['KILL-A', 'KILL-B', 'KILL-C']
const WRITER = new URL('./testing/kill-writer.ts', import.meta.url)

/** A life takes no more steps than that, so that the plan outlasts them all; one that is to end in a rewind, until it comes to one. */
const MOST_STEPS = { any: 4, toRewind: 12 }
/** Until a step was timed. */
const STEP_MS = 100

type Report = {
  readonly enginePid?: number
  readonly begun?: readonly string[]
  readonly step?: KillStep
  readonly done?: true
}

const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

const startWriter = (dataDir: string, seed: number): ChildProcess =>
  fork(WRITER, [dataDir, String(seed), ...CHAINS], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })

/** Gives one report after the other; none is lost between two questions. Throws when the writer ended before. */
const reportsOf = (child: ChildProcess): (() => Promise<Report>) => {
  const told = on(child, 'message', { close: ['exit'] })
  return async () => {
    const next = await told.next()
    if (next.done === true) throw new Error('the writer ended')
    const [report] = next.value as readonly Report[]
    return report!
  }
}

// reliability F-24, I-1
test(`after ${KILLS} kills at random instants the archive equals one that was never killed`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-kill-'))
  dirs.push(dataDir)
  const random = seeded(4242)
  const interrupted = { chunk: 0, rewind: 0 }
  let finished = false
  for (let kill = 0; kill < KILLS && !finished; kill++) {
    const child = startWriter(dataDir, kill)
    const nextReport = reportsOf(child)
    const { enginePid, begun = [] } = await nextReport()
    for (const kind of begun) interrupted[kind as 'chunk' | 'rewind']++
    const exited = once(child, 'exit')
    // A third of the kills hit the recovery, another any step, the last a rewind; each at any part of it, however fast the machine is.
    const toRewind = kill % 3 === 2
    const steps = kill % 3 === 0 ? 0 : toRewind ? MOST_STEPS.toRewind : 1 + random.int(MOST_STEPS.any)
    let more = true
    let stepMs = STEP_MS
    let begunMs = systemClock.monotonic()
    for (let taken = 0; taken < steps && more; taken++) {
      const { step, done } = await nextReport()
      more = !done
      if (taken > 0) stepMs = systemClock.monotonic() - begunMs
      begunMs = systemClock.monotonic()
      if (toRewind && step === 'rewind') break
    }
    finished = !more
    if (more) await systemClock.sleep(random.int(Math.ceil(stepMs)))
    // Now the writer first, now the engine first: an insert ends cut off, or unanswered.
    const pids = random.chance(0.5) ? [child.pid!, enginePid!] : [enginePid!, child.pid!]
    if (more) for (const pid of pids) process.kill(pid, 'SIGKILL')
    await exited
  }
  expect(finished, 'the plan is long enough for all kills').toBe(false)
  expect(interrupted.chunk, 'kills that left a chunk open').toBeGreaterThan(2)
  expect(interrupted.rewind, 'kills that left a rewind open').toBeGreaterThan(2)

  const last = startWriter(dataDir, 1000)
  const exited = once(last, 'exit')
  const nextReport = reportsOf(last)
  while (!(await nextReport()).done);
  await exited

  const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  const clean = await temporaryEngine()
  try {
    for (const [index, code] of CHAINS.entries()) {
      const { bundles } = planForks(index * 100 + 1).at(-1)!
      const never = await openArchive(clean.store, code)
      await never.append({ bundles })
      const killed = await openArchive(engine.store, code)
      expect(killed.state().ranges).toEqual(never.state().ranges)
      expect(await killed.digest()).toEqual(await never.digest())
      expect(await killed.reads.totals()).toEqual(await never.reads.totals())
    }
  } finally {
    await engine.stop()
    await clean.end()
  }
})
