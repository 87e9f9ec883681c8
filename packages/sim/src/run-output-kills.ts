import { fork, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { join } from 'node:path'
import { systemClock } from '@orrery/primitives/clock'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import type { TestNode } from '@orrery/utxo/testing/litecoind'
import { forkOutputs, growOutputs } from './testing/grow-outputs.ts'
import type { OutputJob, OutputReport } from './testing/output-process.ts'

/** What came of it: all that the killed index and one that never was hold, and what processes found when they began. */
export type OutputKills = {
  readonly killed: Readonly<Record<string, string>>
  readonly clean: Readonly<Record<string, string>>
  readonly errors: readonly string[]
  /** Kills that left a chunk, or a rewind, half-way. */
  readonly begun: { readonly chunk: number; readonly rewind: number }
  /** Forks of three blocks that came while nobody lived. */
  readonly forks: number
  readonly height: number
}

const PROCESS = new URL('./testing/output-process.ts', import.meta.url)
const HISTORY = 40
const FORK = 3
/** Of the first blocks. */
const OLD_SECONDS = 400 * 86_400
/** Of so many writes at most one is the last: those of a recovery, those of a rewind, and those of a life at the tip. */
const WRITES = { recovery: 6, rewind: 25, tip: 80 }
/** Turns of the event loop after which a write is under way. */
const TURNS = 12
/** Kills are so many times more at most, until one left a chunk and one a rewind half-way: which writes they hit hangs on timing, too. */
const MOST_TIMES = 4
/** A life that rests so often has outlived its kill. */
const MOST_RESTS = 60
const ORDER = ['tip', 'rewind', 'recovery'] as const

/**
 * Kills an index of a regtest chain, its ledgers and sums with it, again and again at one of its own writes, the chain growing and forking
 * meanwhile; then lets it finish, and indexes the same chain in one piece (reliability F-24, screens-nonevm §16).
 */
export async function runOutputKills(
  node: TestNode,
  dir: string,
  { seed, kills }: { readonly seed: number; readonly kills: number },
): Promise<OutputKills> {
  const random = createRandom(seed)
  const begun = { chunk: 0, rewind: 0 }
  let forks = 0
  const start = (folder: string, run: number, kill: OutputJob['kill']) => {
    const job: OutputJob = { dataDir: join(dir, folder), url: node.url, seed: run, kill }
    const child = fork(PROCESS, [JSON.stringify(job)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    return { child, reports: reportsOf(child), exited: once(child, 'exit') }
  }

  // Coins that lay still for a year, so that some wake.
  await node.rpc('setmocktime', Math.floor(systemClock.now() / 1_000) - OLD_SECONDS)
  await growOutputs(node, random, 0)
  await node.rpc('setmocktime', 0)
  await growOutputs(node, random, HISTORY)
  const isOwing = () => begun.chunk === 0 || begun.rewind === 0
  for (let kill = 0; kill < kills || (isOwing() && kill < MOST_TIMES * kills); kill++) {
    const kind = ORDER[kill % ORDER.length]!
    const die = {
      write: randomInteger(random, 1, WRITES[kind]),
      moment: (['before', 'after', randomInteger(random, 0, TURNS)] as const)[randomInteger(random, 0, 2)]!,
      from: kind === 'rewind' ? ('rewind' as const) : ('start' as const),
      first: random() < 0.5 ? ('engine' as const) : ('writer' as const),
    }
    const { child, reports, exited } = start('killed', kill, die)
    let enginePid = 0
    let rests = 0
    for await (const report of reports) {
      if ('enginePid' in report) {
        ;({ enginePid } = report)
        for (const open of report.begun) if (open === 'chunk' || open === 'rewind') begun[open]++
      } else if ('rest' in report) {
        if (++rests > MOST_RESTS) throw new Error(`a process outlived its kill: ${JSON.stringify(die)}`)
        if (kind === 'rewind') await forkOutputs(node, FORK)
        else await growOutputs(node, random, randomInteger(random, 1, 4))
        // It may be dying.
        if (child.connected) child.send('go', () => {})
      }
    }
    const [code, signal] = (await exited) as [number | null, string | null]
    endEngine(enginePid)
    if (signal !== 'SIGKILL') throw new Error(`a process ended with ${code} instead of being killed`)
    if (kind === 'recovery') continue
    await forkOutputs(node, FORK)
    forks++
  }

  const finish = async (folder: string) => {
    const { child, reports, exited } = start(folder, 1_000, null)
    let told: Extract<OutputReport, { held: unknown }> | null = null
    let height = 0
    for await (const report of reports)
      if ('rest' in report) {
        height = report.rest
        child.send('end')
      } else if ('held' in report) told = report
      else for (const open of report.begun) if (open === 'chunk' || open === 'rewind') begun[open]++
    await exited
    if (told === null) throw new Error('the last process ended before it had all')
    return { ...told, height }
  }
  const killed = await finish('killed')
  const clean = await finish('clean')
  return {
    killed: killed.held,
    clean: clean.held,
    errors: [...killed.errors, ...clean.errors],
    begun,
    forks,
    height: clean.height,
  }
}

/** What a process tells until it ends. */
async function* reportsOf(child: ChildProcess): AsyncGenerator<OutputReport, void, void> {
  for await (const [report] of on(child, 'message', { close: ['exit'] })) yield report as OutputReport
}

/** An engine whose process died first may have ended by itself. */
function endEngine(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
