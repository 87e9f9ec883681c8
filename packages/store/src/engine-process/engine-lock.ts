import { linkSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, markProcess, type ProcessMark } from '@orrery/primitives/process-life'

/** Name that all spool directories begin with; nothing else is ever deleted. */
export const SPOOL_PREFIX = 'orrery-spool-'

type Owner = { readonly self: ProcessMark; readonly parent: ProcessMark; readonly spool: string }

/** An orphan ends as soon as its event loop turns; this is far beyond that. */
const ORPHAN_WAIT_MS = 10_000

/**
 * Takes `engine.lock` in the data directory. Answers a function that gives it back, or null when a
 * living process holds it. A lock whose owner died is taken over and its spool directory removed;
 * an owner whose parent died is about to end and is waited for.
 */
export async function takeEngineLock(dataDir: string, spool: string): Promise<(() => void) | null> {
  const path = join(dataDir, 'engine.lock')
  const mine: Owner = { self: markProcess(process.pid), parent: markProcess(process.ppid), spool }
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    for (let waited = 0; waited <= ORPHAN_WAIT_MS; waited += 50) {
      if (link(draft, path)) return () => release(path)
      const owner = readOwner(path)
      if (owner === undefined) continue
      if (owner !== null && isRunning(owner.self)) {
        if (isRunning(owner.parent)) return null
        await sleep(50)
        continue
      }
      if (owner !== null && basename(owner.spool).startsWith(SPOOL_PREFIX))
        rmSync(owner.spool, { recursive: true, force: true })
      rmSync(path, { force: true })
    }
    return null
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A hard link appears with its content or not at all, so no one reads half a lock. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The owner; null when the file is not ours to read, undefined when it has just gone. */
function readOwner(path: string): Owner | null | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null
  }
}

function release(path: string): void {
  if (readOwner(path)?.self.pid === process.pid) unlinkSync(path)
}
