import { readFile } from 'node:fs/promises'
import type { Clock } from '@orrery/primitives/clock'

/**
 * Ends the node of an earlier run that was killed before it could stop its children: it would hold
 * the lock of the data. Only a process that runs on this very folder is touched.
 */
export async function stopLeftover(pidFile: string, folder: string, clock: Clock): Promise<void> {
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (!Number.isSafeInteger(pid) || pid <= 1) return
  if (!(await runsOn(pid, folder))) return
  process.kill(pid, 'SIGTERM')
  for (let i = 0; i < 75; i++) {
    await clock.sleep(200)
    if (!(await runsOn(pid, folder))) return
  }
  // Its data survive that: the node is built for losing power.
  process.kill(pid, 'SIGKILL')
  await clock.sleep(500)
}

/** Linux tells the command line of a process; elsewhere nothing is known and nothing is ended. */
async function runsOn(pid: number, folder: string): Promise<boolean> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return words.includes(`-datadir=${folder}`)
}
