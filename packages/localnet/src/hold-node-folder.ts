import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { OrreryError } from '@orrery/errors/orrery-error'
import { takeLock } from '@orrery/primitives/hold-lock'
import { isRunning, markProcess, pidSpace, type ProcessMark } from '@orrery/primitives/process-life'

/** The folder of a local node while this program has it. */
export type NodeFolder = {
  /** Notes the node that runs on it now, for who comes after a kill. */
  run(pid: number): Promise<void>
  /** Forgets the node, which has ended, and lets go of the folder. */
  release(): Promise<void>
}

/** A node and where its pid counts. */
type Running = { readonly node: ProcessMark; readonly host: string; readonly space: string }

/**
 * Takes the folder for this program, however many others, in whichever container, want it, and ends by `end` the node that a killed one left running on it: never
 * another process that has its pid by now or in another container. Throws `STORE_LOCKED` while a living program has it; of one elsewhere it waits for a sign of life,
 * at most `silentMs`.
 */
export async function holdNodeFolder(
  dir: string,
  end: (left: ProcessMark) => Promise<void>,
  silentMs?: number,
): Promise<NodeFolder> {
  const release = await takeLock(path.join(dir, 'owner.lock'), silentMs === undefined ? {} : { silentMs })
  if (release === null) throw new OrreryError('STORE_LOCKED', { dir })
  const file = path.join(dir, 'node.json')
  try {
    const left = await readFile(file, 'utf8').then(readRunning, () => null)
    if (left !== null && isRunning(left)) await end(left)
  } catch (error) {
    release()
    throw error
  }
  return {
    async run(pid) {
      const running: Running = { node: markProcess(pid), host: hostname(), space: pidSpace() }
      await writeFile(file, JSON.stringify(running))
    },
    async release() {
      await rm(file, { force: true })
      release()
    },
  }
}

/** The node that was left, where its mark tells it from all other processes here. */
function readRunning(text: string): ProcessMark | null {
  try {
    const { node, host, space } = JSON.parse(text) as Partial<Running>
    const isHere = host === hostname() && space === pidSpace()
    if (!isHere || !Number.isSafeInteger(node?.pid) || typeof node?.born !== 'string') return null
    return node.pid > 1 && node.born !== '' ? node : null
  } catch {
    return null
  }
}
