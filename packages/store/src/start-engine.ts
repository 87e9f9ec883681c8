import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { EngineOrder, EngineReport } from './engine-process/engine-messages.ts'
import { spawnEngine } from './engine-process/spawn-engine.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

/** An engine in a process of its own, kept running until `stop`. */
export type Engine = {
  /** Stays the same when the engine's process is restarted. */
  readonly url: string
  /** Password of the user `writer`, who may do everything. */
  readonly token: string
  /** Password of the user `reader`, who may only SELECT. */
  readonly readToken: string
  /** A store with the writer's rights; its queries of purpose `read` and `heavy` are read-only all the same. */
  readonly store: Store
  /** Parts whose rows are missing because their files were damaged; always none unless `evenIfDamaged`. */
  readonly lost: readonly string[]
  /** Process id of the engine, null between a crash and the restart. */
  pid(): number | null
  /** Closes `store` and ends the process after the queries that run. */
  stop(): Promise<void>
  /** Calls back each time the process has ended unasked; answers a function that ends that. */
  onCrash(listener: (reason: string) => void): () => void
}

export type EngineOptions = {
  /** The engine's own directory is `<dataDir>/engine`. */
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
  /** What the engine may take in all, bytes. */
  readonly memoryBytes?: number
  /** Free bytes on the disk below which nothing is merged or mutated until there are more; none unless told. */
  readonly mergeFloorBytes?: number
  /** Serve what is left of a damaged archive, to tools that look at the damage or mend it. */
  readonly evenIfDamaged?: boolean
}

const DEFAULT_MEMORY_BYTES = 1_500_000_000
// A second instance is refused within 5 s (reliability O-23).
const DYING_MS = 3_000
const DYING_POLL_MS = 200
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 12_000
const FIRST_BACKOFF_MS = 100
const LONGEST_BACKOFF_MS = 10_000
/** A process that lived this long was healthy: its end starts the back-off anew. */
const HEALTHY_MS = 60_000

/**
 * Starts the engine on `<dataDir>/engine` and answers when it serves. A crash is followed by a restart
 * with back-off; meanwhile calls fail with `STORE_UNAVAILABLE`. Throws `STORE_LOCKED` when another
 * process uses the directory, `STORE_DAMAGED` when parts of tables could not be loaded and `STORE_UNAVAILABLE` when the engine cannot be opened.
 */
export async function startEngine({
  dataDir,
  clock,
  log,
  memoryBytes = DEFAULT_MEMORY_BYTES,
  mergeFloorBytes = 0,
  evenIfDamaged = false,
}: EngineOptions): Promise<Engine> {
  const dir = resolve(dataDir)
  const listeners = new Set<(reason: string) => void>()
  const stopping = new AbortController()
  const token = randomBytes(24).toString('base64url')
  const readToken = randomBytes(24).toString('base64url')
  let port = 0
  let child: ChildProcess | null = null
  let spool: string | null = null
  let line: string | null = null
  let lost: readonly string[] = []
  let restarting: Promise<void> = Promise.resolve()

  const launch = async (): Promise<void> => {
    const startedAt = clock.monotonic()
    const launched = await launchEngine(
      {
        kind: 'start',
        dataDir: dir,
        port,
        writeToken: token,
        readToken,
        memoryBytes,
        mergeFloorBytes,
        evenIfDamaged,
      },
      clock,
    )
    port = launched.port
    child = launched.child
    spool = launched.spool
    line = launched.line
    lost = launched.lost
    log.info('archive engine is up', {
      port,
      pid: child.pid,
      engine: launched.engineVersion,
      ms: Math.round(clock.monotonic() - startedAt),
    })
    child.once('exit', (code, signal) => {
      child = null
      spool = null
      line = null
      if (stopping.signal.aborted) return
      const reason = `${signal ?? `exit code ${code}`}${launched.lastWords() === '' ? '' : `: ${launched.lastWords()}`}`
      log.error('archive engine ended unasked', { reason })
      restarting = relaunch(clock.monotonic() - startedAt)
      for (const listener of listeners) listener(reason)
    })
  }

  let backoffMs = FIRST_BACKOFF_MS
  const relaunch = async (livedMs: number): Promise<void> => {
    if (livedMs > HEALTHY_MS) backoffMs = FIRST_BACKOFF_MS
    while (!stopping.signal.aborted) {
      try {
        await clock.sleep(backoffMs, stopping.signal)
        backoffMs = Math.min(backoffMs * 2, LONGEST_BACKOFF_MS)
        return await launch()
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error('archive engine does not start', { reason: (error as Error).message, nextTryMs: backoffMs })
      }
    }
  }

  await launch()
  const url = `http://127.0.0.1:${port}`
  const store = openStore({
    url,
    user: 'writer',
    password: token,
    database: 'default',
    label: dir,
    spool: () => spool,
    line: () => line,
  })
  return {
    url,
    token,
    readToken,
    store,
    get lost() {
      return lost
    },
    pid: () => child?.pid ?? null,
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort(new Error('the engine is stopped'))
      await restarting
      if (child) await endChild(child, clock)
      await store.close()
    },
    onCrash(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Launched = {
  readonly child: ChildProcess
  readonly port: number
  readonly engineVersion: string
  readonly spool: string | null
  readonly line: string | null
  readonly lost: readonly string[]
  lastWords(): string
}

/** Waits for the files of an engine that was killed: they stay locked until the last of its threads is gone. */
async function launchEngine(order: EngineOrder, clock: Clock): Promise<Launched> {
  const endMs = clock.monotonic() + DYING_MS
  for (;;) {
    const launched = await tryLaunch(order, clock)
    if (launched !== null) return launched
    if (clock.monotonic() > endMs) throw new OrreryError('STORE_LOCKED', { dir: order.dataDir })
    await clock.sleep(DYING_POLL_MS)
  }
}

/** Null while the engine's own lock is held, by one that is dying or by a program that knows nothing of ours (reliability M7). */
async function tryLaunch(order: EngineOrder, clock: Clock): Promise<Launched | null> {
  const child = spawnEngine()
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-2_000)
  })
  const lastWords = (): string => words.trim()
  const settled = new AbortController()
  child.on('error', (error) => {
    words += error.message
  })
  const report = await Promise.race(
    [
      once(child, 'message', { signal: settled.signal }).then(([message]) => message as EngineReport),
      once(child, 'exit', { signal: settled.signal }).then(([code, signal]): EngineReport => ({
        kind: 'refused',
        locked: false,
        reason: `it ended with ${signal ?? code}: ${lastWords()}`,
      })),
      clock.sleep(START_TIMEOUT_MS, settled.signal).then((): EngineReport => ({
        kind: 'refused',
        locked: false,
        reason: `it was not up after ${START_TIMEOUT_MS} ms`,
      })),
      new Promise<never>((_, reject) => child.send(order, (error) => error && reject(error))),
    ].map((race) => quiet(race)),
  )
    .catch((error: unknown): EngineReport => ({
      kind: 'refused',
      locked: false,
      reason: `${(error as Error).message} ${lastWords()}`,
    }))
    .finally(() => settled.abort())
  if (report.kind === 'ready') {
    const { port, engineVersion, spool, line, lost } = report
    return { child, port, engineVersion, spool, line, lost, lastWords }
  }
  child.kill('SIGKILL')
  if (report.locked) throw new OrreryError('STORE_LOCKED', { dir: order.dataDir })
  if (report.lost !== undefined && report.lost.length > 0)
    throw new OrreryError('STORE_DAMAGED', { dir: order.dataDir, parts: report.lost.join(', ') })
  if (/Code: 76\b/.test(lastWords())) return null
  throw new OrreryError('STORE_UNAVAILABLE', { reason: `the engine did not start: ${report.reason}` })
}

/** The losers of a race reject when it is called off; that is no one's business. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

async function endChild(child: ChildProcess, clock: Clock): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const late = new AbortController()
  child.kill('SIGTERM')
  clock.sleep(STOP_TIMEOUT_MS, late.signal).then(
    () => child.kill('SIGKILL'),
    () => {},
  )
  await ended
  late.abort()
}
