import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOfHere, readHolder, takeLock } from '@orrery/primitives/hold-lock'
import { isRunning, markProcess, type ProcessMark } from '@orrery/primitives/process-life'

/** Name that all spool directories begin with; nothing else is ever deleted. */
export const SPOOL_PREFIX = 'orrery-spool-'

/** What stands in the lock beside its holder. */
type Note = { readonly parent: ProcessMark; readonly spool: string }

/** An orphan ends as soon as its event loop turns; this is far beyond that. */
const ORPHAN_WAIT_MS = 10_000

/** An engine's process turns its loop many times a second, whatever the engine does: of one in another container that shows no life for so long nothing is left. */
const SILENT_MS = 10_000

/**
 * Takes `engine.lock` in the data directory. Answers a function that gives it back, or null when a
 * living process holds it. A lock whose owner died is taken over and its spool directory removed;
 * an owner whose parent died is about to end and is waited for. One in another container is known by its signs of life, for which it waits at most `silentMs`.
 */
export async function takeEngineLock(
  dataDir: string,
  spool: string,
  silentMs = SILENT_MS,
): Promise<(() => void) | null> {
  const path = join(dataDir, 'engine.lock')
  const note: Note = { parent: markProcess(process.ppid), spool }
  const onLeft = (text: string): void => {
    const left = readNote(text)?.spool
    if (left !== undefined && basename(left).startsWith(SPOOL_PREFIX)) rmSync(left, { recursive: true, force: true })
  }
  for (let waited = 0; waited <= ORPHAN_WAIT_MS; waited += 50) {
    const release = await takeLock(path, { silentMs, note, onLeft })
    if (release !== null) return release
    if (!isOrphan(path)) return null
    await sleep(50)
  }
  return null
}

/** Whether the holder's parent is gone, or the lock is. */
function isOrphan(path: string): boolean {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return true
  }
  const [holder, note] = [readHolder(text), readNote(text)]
  return holder !== null && note !== null && isOfHere(holder) && !isRunning(note.parent)
}

function readNote(text: string): Note | null {
  try {
    const { parent, spool } = JSON.parse(text) as Partial<Note>
    return typeof spool === 'string' && typeof parent?.pid === 'number' ? { parent, spool } : null
  } catch {
    return null
  }
}
