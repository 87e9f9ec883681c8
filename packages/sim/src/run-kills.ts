import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Digest } from '@orrery/archive/digest'
import { openArchive } from '@orrery/archive/open-archive'
import type { Bundle, TokenRow } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import { EMPTY } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { startEngine } from '@orrery/store/start-engine'
import { normalizeFake } from './fake-chain.ts'
import { createFakeNode } from './fake-node.ts'
import { createFaults } from './faults.ts'
import { sampleTables } from './sample-tables.ts'
import { createKillChain, KILL_DEPTH, killScript } from './testing/kill-script.ts'

/** One index process that is killed again and again, always on the same data. */
export type KillRun = {
  readonly order: 'down' | 'up'
  readonly seed: number
  readonly kills: number
  /** Blocks that are there to be backfilled before anything happens. */
  readonly history: number
  /** Things that happen to the chain meanwhile, 30 ms apart; what no process lived to see is left to the last one. */
  readonly steps: number
}

/** What came of it: both digests without what a run may tell differently, and what its process complained of. */
export type KillOutcome = {
  readonly killed: Digest
  readonly clean: Digest
  readonly errors: readonly string[]
  /** Kills within 300 ms of the start, so in the recovery from the one before. */
  readonly early: number
  /** False when the script ended before the last kill, which then killed nothing. */
  readonly lasted: boolean
}

type Report = {
  readonly enginePid?: number
  readonly done?: true
  readonly errors?: readonly string[]
  readonly digest?: Digest
}

const PROCESS = new URL('./testing/index-process.ts', import.meta.url)
const EARLY_MS = 300
const LATE_MS = 1_100

const nextReport = async (child: ChildProcess): Promise<Report> =>
  Promise.race([
    once(child, 'message').then(([message]) => message as Report),
    once(child, 'exit').then(([code, signal]): never => {
      throw new Error(`the index process ended with ${signal ?? code}`)
    }),
  ])

/** Kills a whole index process, engine first or last, at random instants of its life; then lets it finish (reliability F-24). */
export async function runKills(dir: string, planned: KillRun): Promise<KillOutcome> {
  const { order, seed, kills, history, steps } = planned
  const random = createRandom(seed)
  const start = (run: number) =>
    fork(PROCESS, [join(dir, 'killed'), ...[seed, history, steps, run].map(String), order], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  let lasted = true
  let early = 0
  for (let kill = 0; kill < kills && lasted; kill++) {
    const child = start(kill)
    const { enginePid } = await nextReport(child)
    const exited = once(child, 'exit')
    // Short lives hit the recovery itself, longer ones the tip, its forks and the backfill.
    const lifeMs = randomInteger(random, 20, kill % 3 === 0 ? EARLY_MS : LATE_MS)
    if (lifeMs <= EARLY_MS) early++
    lasted = await Promise.race([systemClock.sleep(lifeMs).then(() => true), nextReport(child).then(() => false)])
    if (lasted)
      for (const pid of random() < 0.5 ? [child.pid!, enginePid!] : [enginePid!, child.pid!])
        process.kill(pid, 'SIGKILL')
    await exited
  }
  const last = start(kills)
  await nextReport(last)
  const { errors, digest } = await nextReport(last)
  return {
    killed: comparable(digest!),
    clean: comparable(await cleanDigest(join(dir, 'clean'), planned)),
    errors: errors!,
    early,
    lasted,
  }
}

// I-1: which blocks were orphaned on the way is told by the run, so that table is left out.
const comparable = ({ orphans: _orphans, ...tables }: Digest): Digest => tables

/** The canonical blocks below the Head at the end of the script, and the tokens that they show. */
function truth({ seed, history, steps }: KillRun): {
  readonly bundles: readonly Bundle[]
  readonly firstSeen: ReadonlyMap<string, number>
} {
  const chain = createKillChain(seed, history)
  for (const act of killScript(seed, steps)) act(chain)
  const bundles = Array.from({ length: chain.tip().header.height - KILL_DEPTH + 1 }, (_, height) =>
    normalizeFake(chain.at(height)!),
  )
  const firstSeen = new Map<string, number>()
  for (const { transfers } of bundles)
    for (const { asset, height } of transfers)
      if (asset !== EMPTY && !firstSeen.has(asset)) firstSeen.set(asset, height)
  return { bundles, firstSeen }
}

async function cleanDigest(dataDir: string, planned: KillRun): Promise<Digest> {
  const { bundles, firstSeen } = truth(planned)
  const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  try {
    const archive = await openArchive(engine.store, 'KILL', { familyTables: sampleTables })
    for (let start = 0; start < bundles.length; start += 200)
      await archive.append({ bundles: bundles.slice(start, start + 200) })
    const node = createFakeNode(
      createKillChain(planned.seed, 0),
      systemClock,
      () => 0.5,
      createFaults(() => 0.5, 0),
      null,
    )
    const rows = await node.lookups.tokens([...firstSeen.keys()] as `0x${string}`[], new AbortController().signal)
    await archive.saveTokens(rows.map((row): TokenRow => ({ ...row, height: firstSeen.get(row.address)! })))
    return await archive.digest()
  } finally {
    await engine.stop()
  }
}
