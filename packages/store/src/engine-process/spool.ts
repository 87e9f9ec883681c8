import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHolder, findHolder, keepBeating, type LockHolder } from '@orrery/primitives/hold-lock'
import { SPOOL_PREFIX } from './engine-lock.ts'

const MEMORY = '/dev/shm'
/** Tells in each spool whose it is, and by its time that they live: containers may share their memory file system. No name of a body. */
const HOLDER = 'holder.json'
/** One that is younger may not tell yet whose it is. */
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
  /** Takes away what killed engines left in memory when their data were never opened again: nothing of one that lives, in whichever container. Never rejects. */
  sweep(): Promise<void>
  /** Takes away its own files: until the lock is held, another engine may be using the directory. */
  close(): void
}

/** A name that stays in its directory. */
const PLAIN_NAME = /^[\w-]{1,80}$/

/** A spool on `/dev/shm` where that can be used, with the data directory for what does not fit. */
export function createSpool(dataDir: string): Spool {
  const shared = join(dataDir, 'spool')
  const fallback = join(shared, String(process.pid))
  const holder = createHolder()
  const fast = takeMemory(holder)
  const quiet = fast === null ? () => {} : keepBeating(join(fast, HOLDER), holder.id)
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
    // One that is closed meanwhile needs none.
    sweep: () => (fast === null ? Promise.resolve() : sweep(fast).catch(() => {})),
    close() {
      quiet()
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

/** A directory of one's own on memory that tells whose it is; null where there is no memory file system (macOS, a bare container), or a full one: the data directory serves. */
function takeMemory(holder: LockHolder): string | null {
  let dir: string | null = null
  try {
    // The number is for who looks: containers have numbers of their own.
    dir = mkdtempSync(join(MEMORY, `${SPOOL_PREFIX}${process.pid}-`))
    writeFileSync(join(dir, HOLDER), JSON.stringify(holder))
    return dir
  } catch {
    if (dir !== null) rmSync(dir, { recursive: true, force: true })
    return null
  }
}

async function sweep(own: string): Promise<void> {
  const { mtimeMs: now } = await stat(own)
  const names = (await readdir(MEMORY)).filter((name) => name.startsWith(SPOOL_PREFIX))
  await Promise.all(
    names.map(async (name) => {
      const dir = join(MEMORY, name)
      try {
        if (now - (await stat(dir)).mtimeMs <= STALE_MS) return
        if ((await findHolder(join(dir, HOLDER))) === null) await rm(dir, { recursive: true, force: true })
      } catch {
        // Another user's, or already gone.
      }
    }),
  )
}

function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}
