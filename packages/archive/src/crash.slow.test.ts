import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine } from '@orrery/store/start-engine'
import { openArchive } from './open-archive.ts'
import { planForks } from './testing/kill-plan.ts'
import { seeded } from './testing/seeded.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

const KILLS = 20
const CHAINS = ['KILL-A', 'KILL-B', 'KILL-C', 'KILL-D']
const WRITER = new URL('./testing/kill-writer.ts', import.meta.url)

type Report = { readonly enginePid?: number; readonly begun?: readonly string[]; readonly done?: true }

const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

const startWriter = (dataDir: string, seed: number): ChildProcess =>
  fork(WRITER, [dataDir, String(seed), ...CHAINS], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
const nextReport = async (child: ChildProcess): Promise<Report> => {
  const ended = once(child, 'exit').then(([code, signal]): never => {
    throw new Error(`the writer ended with ${signal ?? code}`)
  })
  return Promise.race([once(child, 'message').then(([message]) => message as Report), ended])
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
    const { enginePid, begun = [] } = await nextReport(child)
    for (const kind of begun) interrupted[kind as 'chunk' | 'rewind']++
    const exited = once(child, 'exit')
    // Short waits hit the recovery itself, long ones the writing that follows.
    const more = await Promise.race([
      systemClock.sleep(random.int([150, 1500, 3000][kill % 3]!)).then(() => true),
      nextReport(child).then(({ done }) => !done),
    ])
    finished = !more
    // Now the writer first, now the engine first: an insert ends cut off, or unanswered.
    const pids = random.chance(0.5) ? [child.pid!, enginePid!] : [enginePid!, child.pid!]
    if (more) for (const pid of pids) process.kill(pid, 'SIGKILL')
    await exited
  }
  expect(finished, 'the plan is long enough for all kills').toBe(false)
  expect(interrupted.chunk, 'kills that left a chunk open').toBeGreaterThan(KILLS / 4)
  expect(interrupted.rewind, 'kills that left a rewind open').toBeGreaterThan(0)

  const last = startWriter(dataDir, 1000)
  await nextReport(last)
  const exited = once(last, 'exit')
  while (!(await nextReport(last)).done);
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
