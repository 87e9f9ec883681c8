import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** No work under a lock takes so long: one that is older was left by a process whose id another has by now. */
const STALE_MS = 600_000

/** Does `work` while nobody else, in this process or another, does so under the same file name. Waits for its turn. */
export async function holdLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(file))) {
    if (await isLeft(file)) await remove(file)
    else await sleep(POLL_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** Makes the file with this process's id in it at once, or not at all. */
async function take(file: string): Promise<boolean> {
  const own = `${file}.${process.pid}.${crypto.randomUUID()}`
  await writeFile(own, String(process.pid))
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

async function isLeft(file: string): Promise<boolean> {
  try {
    if (performance.timeOrigin + performance.now() - (await stat(file)).mtimeMs > STALE_MS) return true
    process.kill(Number(await readFile(file, 'utf8')), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Of several that see a lock left behind, one takes it away; a fresh one that was caught by that goes back. */
async function remove(file: string): Promise<void> {
  const aside = `${file}.${process.pid}.${crypto.randomUUID()}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if (!(await isLeft(aside))) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}
