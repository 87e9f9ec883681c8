import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Most memory that a process and its children had resident at one moment, and most bytes that a directory took. */
export type Usage = { readonly memory: number; readonly disk: number }

export type UsageWatch = {
  /** What was seen from the last call on, or from the start. */
  take(): Usage
  stop(): void
}

const PAGE_BYTES = 4_096
const MEMORY_MS = 50
const DISK_MS = 250
/** A walk over thousands of files is work, too: it may take a hundredth of a core, or it would slow down what it watches. */
const WALK_REST = 100

/** Watches from outside, so that it costs the watched process nothing. `dir` may not exist yet. */
export function watchUsage(pid: number, dir: string | null): UsageWatch {
  let peak = { memory: 0, disk: 0 }
  const weigh = (): void => void (peak.memory = Math.max(peak.memory, residentBytes(pid)))
  const measure = (): void => void (peak.disk = Math.max(peak.disk, dir === null ? 0 : diskBytes(dir)))
  const weighing = setInterval(weigh, MEMORY_MS)
  let measuring: NodeJS.Timeout
  const measureInTurn = (): void => {
    const started = performance.now()
    measure()
    measuring = setTimeout(measureInTurn, Math.max(DISK_MS, WALK_REST * (performance.now() - started)))
  }
  measureInTurn()
  return {
    take() {
      weigh()
      measure()
      const taken = peak
      peak = { memory: 0, disk: 0 }
      return taken
    },
    stop() {
      clearInterval(weighing)
      clearTimeout(measuring)
    },
  }
}

/** Resident bytes of a process and, unless told otherwise, all its children. 0 where the system does not tell (it does on Linux). */
export function residentBytes(pid: number, { children = true } = {}): number {
  return sumOf(pid, children, ({ resident }) => resident)
}

/** Of these, what is mapped from files: code, which the system keeps once for all processes and drops where memory is short. */
export function codeBytes(pid: number): number {
  return sumOf(pid, true, ({ shared }) => shared)
}

type Pages = { readonly resident: number; readonly shared: number }

function sumOf(pid: number, withChildren: boolean, bytesOf: (pages: Pages) => number): number {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
    const own = bytesOf({ resident: resident! * PAGE_BYTES, shared: shared! * PAGE_BYTES })
    if (!withChildren) return own
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const ids = children === '' ? [] : children.split(' ').map(Number)
    return ids.reduce((sum, child) => sum + sumOf(child, true, bytesOf), own)
  } catch {
    return 0
  }
}

/** Bytes that the files of a directory occupy. Files that go while it is read are not counted. */
export function diskBytes(dir: string): number {
  let bytes = 0
  try {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const at = path.join(dir, entry.name)
      if (entry.isDirectory()) bytes += diskBytes(at)
      else if (entry.isFile()) bytes += sizeOf(at)
    }
  } catch {
    return bytes
  }
  return bytes
}

function sizeOf(file: string): number {
  try {
    return statSync(file).blocks * 512
  } catch {
    return 0
  }
}
