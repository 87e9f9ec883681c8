import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Digest } from '@orrery/archive/digest'
import { openArchive } from '@orrery/archive/open-archive'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { startEngine } from '@orrery/store/start-engine'
import { EMPTY } from '@orrery/primitives/hex'
import type { Bundle, TokenRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { createFakeNode } from './fake-node.ts'
import { normalizeFake } from './fake-chain.ts'
import { createFaults } from './faults.ts'
import { sampleTables } from './sample-tables.ts'
import { createKillChain, KILL_DEPTH, killScript } from './testing/kill-script.ts'

/** At least 20 kills in all (reliability F-24). */
const RUNS = [
  { order: 'down', seed: 11, kills: 14 },
  { order: 'up', seed: 12, kills: 8 },
] as const
const LIMIT_MS = 600_000
const PROCESS = new URL('./testing/index-process.ts', import.meta.url)
type Report = {
  readonly enginePid?: number
  readonly done?: true
  readonly errors?: readonly string[]
  readonly digest?: Digest
  readonly tip?: number
}

const nextReport = async (child: ChildProcess): Promise<Report> =>
  Promise.race([
    once(child, 'message').then(([message]) => message as Report),
    once(child, 'exit').then(([code, signal]): never => {
      throw new Error(`the index process ended with ${signal ?? code}`)
    }),
  ])

/** The canonical blocks below the Head at the end of the script, and the tokens that they show. */
function truth(seed: number): { readonly bundles: readonly Bundle[]; readonly firstSeen: ReadonlyMap<string, number> } {
  const chain = createKillChain(seed)
  for (const act of killScript(seed)) act(chain)
  const bundles = Array.from({ length: chain.tip().header.height - KILL_DEPTH + 1 }, (_, height) =>
    normalizeFake(chain.at(height)!),
  )
  const firstSeen = new Map<string, number>()
  for (const { transfers } of bundles)
    for (const { asset, height } of transfers)
      if (asset !== EMPTY && !firstSeen.has(asset)) firstSeen.set(asset, height)
  return { bundles, firstSeen }
}

async function cleanDigest(dataDir: string, seed: number): Promise<Digest> {
  const { bundles, firstSeen } = truth(seed)
  const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  try {
    const archive = await openArchive(engine.store, 'KILL', { familyTables: sampleTables })
    for (let start = 0; start < bundles.length; start += 200)
      await archive.append({ bundles: bundles.slice(start, start + 200) })
    const node = createFakeNode(
      createKillChain(seed),
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

// reliability F-24, I-1: which blocks were orphaned on the way is told by the run, so that table is left out.
const rowsOf = ({ orphans: _orphans, ...tables }: Digest) => tables

test.each(RUNS)(
  'killed $kills times at random instants, an index that backfills $order ends equal to a clean one',
  async ({ order, seed, kills }) => {
    const dir = await mkdtemp(join(tmpdir(), 'orrery-sim-kill-'))
    try {
      const random = createRandom(seed)
      const start = (run: number) =>
        fork(PROCESS, [join(dir, 'killed'), String(seed), String(run), order], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
      let finishedEarly = false
      for (let kill = 0; kill < kills; kill++) {
        const child = start(kill)
        const { enginePid } = await nextReport(child)
        const exited = once(child, 'exit')
        // Short lives hit the recovery itself, longer ones the tip, its forks and the backfill.
        const alive = await Promise.race([
          systemClock.sleep(randomInteger(random, 20, kill % 3 === 0 ? 300 : 1_100)).then(() => true),
          nextReport(child).then(() => false),
        ])
        finishedEarly ||= !alive
        if (alive)
          for (const pid of random() < 0.5 ? [child.pid!, enginePid!] : [enginePid!, child.pid!])
            process.kill(pid, 'SIGKILL')
        await exited
      }
      expect(finishedEarly, 'the script lasts longer than the kills').toBe(false)

      const last = start(1_000)
      await nextReport(last)
      const ended = await nextReport(last)
      expect(ended.errors).toEqual([])
      expect(rowsOf(ended.digest!)).toEqual(rowsOf(await cleanDigest(join(dir, 'clean'), seed)))
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
  LIMIT_MS,
)
