import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, markProcess, pidSpace, type ProcessMark } from '@orrery/primitives/process-life'

const POLL_MS = 100
/** How often a holder shows that it lives, and how long one that cannot be looked at may show nothing. */
const BEAT_MS = 2_000
const SILENT_MS = 20_000

/** `space` is where the pid counts; a process of another container or machine is known by its beats alone. */
type Holder = { readonly id: string; readonly host: string; readonly space: string; readonly process: ProcessMark }

/** What was seen of a lock file, and since when it is the same. */
type Seen = { readonly beat: string; readonly sinceMs: number }

/**
 * Does `work` while nobody else, in this process or another, does so under the same file name, in whichever container: the file may lie on a disk that they share. Waits for
 * its turn. `silentMs` is how long a holder that runs elsewhere may show no life.
 */
export async function holdLock<T>(file: string, work: () => Promise<T>, silentMs = SILENT_MS): Promise<T> {
  const id = crypto.randomUUID()
  let seen: Seen | null = null
  while (!(await take(file, id))) {
    seen = await look(file, seen)
    if (await isLeft(file, seen, silentMs)) await remove(file, seen, silentMs)
    else await sleep(POLL_MS)
  }
  const beats = setInterval(() => void beat(file, id), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beats)
    // One that was stopped for long may have lost it.
    if (await isOwn(file, id)) await rm(file, { force: true })
  }
}

/** Makes the file with this process's mark in it at once, or not at all. */
async function take(file: string, id: string): Promise<boolean> {
  const own = `${file}.${process.pid}.${crypto.randomUUID()}`
  const holder: Holder = { id, host: hostname(), space: pidSpace(), process: markProcess(process.pid) }
  await writeFile(own, JSON.stringify(holder))
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

const isOwn = async (file: string, id: string): Promise<boolean> => (await readHolder(file))?.id === id

async function beat(file: string, id: string): Promise<void> {
  if (!(await isOwn(file, id))) return
  const now = (performance.timeOrigin + performance.now()) / 1_000
  // A directory that is taken away meanwhile needs no beats.
  await utimes(file, now, now).catch(() => undefined)
}

/** What stands there now. Clocks of two machines differ: what counts is whether it changes while it is watched. */
async function look(file: string, before: Seen | null): Promise<Seen | null> {
  try {
    const { ino, mtimeMs } = await stat(file)
    const now = `${ino} ${mtimeMs}`
    return before?.beat === now ? before : { beat: now, sinceMs: performance.now() }
  } catch {
    return null
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const { id, host, space, process: mark } = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>
    if (typeof host !== 'string' || typeof space !== 'string' || typeof mark?.pid !== 'number') return null
    return { id: String(id), host, space, process: { pid: mark.pid, born: String(mark.born) } }
  } catch {
    return null
  }
}

async function isLeft(file: string, seen: Seen | null, silentMs: number): Promise<boolean> {
  if (seen === null) return false
  const holder = await readHolder(file)
  if (holder !== null && holder.host === hostname() && holder.space === pidSpace()) {
    if (!isRunning(holder.process)) return true
    // Where no system tells when a process was born, another may have its pid by now.
    if (holder.process.born !== '') return false
  }
  return performance.now() - seen.sinceMs >= silentMs
}

/** Of several that see a lock left behind, one takes it away; a fresh one that was caught by that goes back. */
async function remove(file: string, seen: Seen | null, silentMs: number): Promise<void> {
  const aside = `${file}.${process.pid}.${crypto.randomUUID()}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if (!(await isLeft(aside, await look(aside, seen), silentMs))) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}
