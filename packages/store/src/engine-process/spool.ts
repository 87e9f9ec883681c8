import { mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, markProcess } from '@orrery/primitives/process-life'
import { SPOOL_PREFIX } from './engine-lock.ts'

const MEMORY = '/dev/shm'
/** A spool that is in use changes more often than that. */
const STALE_MS = 600_000

/** Kept free on a memory file system that others use too. */
const MARGIN_BYTES = 64 * 1024 * 1024

/**
 * Where the body of an insert lies while the engine reads it: the binding corrupts binary input that
 * is handed over in memory (dependencies B2), a file is exact and on memory as fast.
 */
export type Spool = {
  readonly dir: string
  /** The directory on memory, where a process of ours may lay files for `path`; null where there is none. */
  readonly shared: string | null
  /** Runs `work` with a file that holds the body; the file is gone afterwards. */
  with<T>(body: Uint8Array, work: (path: string) => Promise<T>): Promise<T>
  /** The path of a file that another process laid here under this name, which stays that process's. Throws on a name that leads elsewhere. */
  path(name: string): string
  /** Takes away what killed engines left in the data directory. Only for who holds its lock. */
  claim(): void
  /** Takes away its own files: until the lock is held, another engine may be using the directory. */
  close(): void
}

/** A name that stays in its directory. */
const PLAIN_NAME = /^[\w-]{1,80}$/

/** A spool on `/dev/shm` where that can be used, with the data directory for what does not fit. */
export function createSpool(dataDir: string): Spool {
  const shared = join(dataDir, 'spool')
  const fallback = join(shared, String(process.pid))
  let fast: string | null = null
  try {
    const { pid, born } = markProcess(process.pid)
    fast = mkdtempSync(join(MEMORY, `${SPOOL_PREFIX}${pid}-${born}-`))
    sweep(fast)
  } catch {
    // No memory file system here (macOS, a bare container): the data directory serves.
  }
  let next = 0
  return {
    dir: fast ?? fallback,
    shared: fast,
    path(name) {
      if (fast === null || !PLAIN_NAME.test(name)) throw new Error('no such file in the spool')
      return join(fast, name)
    },
    async with(body, work) {
      const dir = fast !== null && freeBytes(MEMORY) > body.length + MARGIN_BYTES ? fast : fallback
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const path = join(dir, `${process.pid}-${next++}`)
      try {
        await writeFile(path, body)
        return await work(path)
      } finally {
        await unlink(path).catch(() => {})
      }
    },
    claim: () => rmSync(shared, { recursive: true, force: true }),
    close() {
      if (fast !== null) rmSync(fast, { recursive: true, force: true })
      rmSync(fallback, { recursive: true, force: true })
      try {
        rmdirSync(shared)
      } catch {
        // Never made, or in use by another.
      }
    },
  }
}

/** Takes away what killed engines left in memory when their data were never opened again. */
function sweep(own: string): void {
  const now = statSync(own).mtimeMs
  for (const name of readdirSync(MEMORY)) {
    const owner = new RegExp(`^${SPOOL_PREFIX}(\\d+)-(\\w*)-`).exec(name)
    if (!owner || isRunning({ pid: Number(owner[1]), born: owner[2]! })) continue
    try {
      const dir = join(MEMORY, name)
      if (now - statSync(dir).mtimeMs > STALE_MS) rmSync(dir, { recursive: true, force: true })
    } catch {
      // Another user's, or already gone.
    }
  }
}

function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}
