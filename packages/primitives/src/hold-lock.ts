import { readFileSync, rmSync } from 'node:fs'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, markProcess, pidSpace, type ProcessMark } from './process-life.ts'

const POLL_MS = 100
/** How often a holder shows that it lives, and how long one that cannot be looked at may show nothing. */
const BEAT_MS = 2_000
const SILENT_MS = 20_000

/** Who holds a lock file. `space` is where the pid counts; a process of another container or machine is known by its beats alone. */
export type LockHolder = {
  readonly id: string
  readonly host: string
  readonly space: string
  readonly process: ProcessMark
}

/** What was seen of a lock file, since when it is the same, and whether it was ever another. */
type Seen = { readonly beat: string; readonly sinceMs: number; readonly moved: boolean }

type Waiting = {
  /** How long a holder that runs elsewhere may show no life. Milliseconds. */
  readonly silentMs?: number
}

/**
 * Does `work` while nobody else, in this process or another, does so under the same file name, in whichever container: the file may lie on a disk that they share. Waits for
 * its turn. `silentMs` is how long a holder that runs elsewhere may show no life.
 */
export async function holdLock<T>(file: string, work: () => Promise<T>, silentMs = SILENT_MS): Promise<T> {
  for (;;) {
    const release = await takeLock(file, { silentMs })
    if (release === null) {
      await sleep(POLL_MS)
      continue
    }
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/**
 * Takes the lock file and answers how to give it back, or null while a living process has it. Of one that runs elsewhere it waits for a sign of life, at most `silentMs`.
 * `note` is written beside the holder; `onLeft` gets what stood in the file of a holder that is gone.
 */
export async function takeLock(
  file: string,
  {
    silentMs = SILENT_MS,
    note = {},
    onLeft,
  }: Waiting & { readonly note?: object; readonly onLeft?: (text: string) => void } = {},
): Promise<(() => void) | null> {
  const holder = createHolder()
  let seen: Seen | null = null
  while (!(await take(file, JSON.stringify({ ...holder, ...note })))) {
    seen = await look(file, seen)
    const life = await judge(file, seen, silentMs)
    if (life === 'alive') return null
    if (life === 'left') await remove(file, seen, silentMs, onLeft)
    else await sleep(POLL_MS)
  }
  const quiet = keepBeating(file, holder.id)
  return () => {
    quiet()
    // One that was stopped for long may have lost it.
    if (readHolder(readNow(file))?.id === holder.id) rmSync(file, { force: true })
  }
}

/**
 * Who holds a lock file; null when nobody does, or when it is gone. A holder elsewhere on this machine is judged by the time of its last beat, at once; one of another
 * machine, whose clock differs, is watched for at most `silentMs`.
 */
export async function findHolder(file: string, { silentMs = SILENT_MS }: Waiting = {}): Promise<LockHolder | null> {
  let seen: Seen | null = null
  for (;;) {
    seen = await look(file, seen)
    if (seen === null) return null
    const holder = await holderOf(file)
    const life = await judge(file, seen, silentMs)
    if (life === 'left') return null
    if (life === 'alive') return holder
    if (holder !== null && machineOf(holder.space) !== '' && machineOf(holder.space) === machineOf(pidSpace()))
      return nowMs() - Number(seen.beat.split(' ')[1]) < silentMs ? holder : null
    await sleep(POLL_MS)
  }
}

/** This process as a holder. */
export const createHolder = (): LockHolder => ({
  id: crypto.randomUUID(),
  host: hostname(),
  space: pidSpace(),
  process: markProcess(process.pid),
})

/** Shows by the file's time that its holder lives, until it is told to stop or the file is another's. Keeps no process running. */
export function keepBeating(file: string, id: string): () => void {
  const beats = setInterval(() => void beat(file, id), BEAT_MS).unref()
  return () => clearInterval(beats)
}

/** Makes the file with this in it at once, or not at all; for its owner only. */
async function take(file: string, text: string): Promise<boolean> {
  const own = `${file}.${process.pid}.${crypto.randomUUID()}`
  await writeFile(own, text, { mode: 0o600 })
  try {
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(own, { force: true })
  }
}

const nowMs = (): number => performance.timeOrigin + performance.now()

/** The part of a pid space that all containers of a machine share. */
const machineOf = (space: string): string => space.split(' ')[0]!

async function beat(file: string, id: string): Promise<void> {
  if ((await holderOf(file))?.id !== id) return
  const now = nowMs() / 1_000
  // A directory that is taken away meanwhile needs no beats.
  await utimes(file, now, now).catch(() => undefined)
}

/** What stands there now. Clocks of two machines differ: what counts is whether it changes while it is watched. */
async function look(file: string, before: Seen | null): Promise<Seen | null> {
  try {
    const { ino, mtimeMs } = await stat(file)
    const now = `${ino} ${mtimeMs}`
    return before?.beat === now ? before : { beat: now, sinceMs: performance.now(), moved: before !== null }
  } catch {
    return null
  }
}

const holderOf = async (file: string): Promise<LockHolder | null> =>
  readHolder(await readFile(file, 'utf8').catch(() => ''))

function readNow(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The holder that the text of a lock file tells; null where it tells none. */
export function readHolder(text: string): LockHolder | null {
  try {
    const { id, host, space, process: mark } = JSON.parse(text) as Partial<LockHolder>
    if (typeof host !== 'string' || typeof space !== 'string' || typeof mark?.pid !== 'number') return null
    return { id: String(id), host, space, process: { pid: mark.pid, born: String(mark.born) } }
  } catch {
    return null
  }
}

/** Whether the holder's pid counts here. */
export const isOfHere = ({ host, space }: LockHolder): boolean => host === hostname() && space === pidSpace()

async function judge(file: string, seen: Seen | null, silentMs: number): Promise<'alive' | 'left' | 'unknown'> {
  if (seen === null) return 'unknown'
  const holder = await holderOf(file)
  if (holder !== null && isOfHere(holder)) {
    if (!isRunning(holder.process)) return 'left'
    // Where no system tells when a process was born, another may have its pid by now.
    if (holder.process.born !== '') return 'alive'
  }
  if (performance.now() - seen.sinceMs >= silentMs) return 'left'
  return seen.moved ? 'alive' : 'unknown'
}

/** Of several that see a lock left behind, one takes it away; a fresh one that was caught by that goes back. */
async function remove(
  file: string,
  seen: Seen | null,
  silentMs: number,
  onLeft: ((text: string) => void) | undefined,
): Promise<void> {
  const aside = `${file}.${process.pid}.${crypto.randomUUID()}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await judge(aside, await look(aside, seen), silentMs)) === 'left') onLeft?.(readNow(aside))
  else await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}
