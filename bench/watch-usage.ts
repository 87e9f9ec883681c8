import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
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

/** Resident bytes of a process and, unless told otherwise, all its children; a page that two of them have counts twice. 0 where the system does not tell (it does on Linux). */
export function residentBytes(pid: number, { children = true } = {}): number {
  return sumOf(pid, children)
}

/** What a process and all its children have in memory: `own` pages are of one process alone, `files` pages mapped from files, each counted once however many have it. Bytes. */
export type Taken = { readonly own: number; readonly files: number }

/** An entry of a page table: whether the page is there, and whether it belongs to a file (Linux, `Documentation/admin-guide/mm/pagemap.rst`). */
const PRESENT = 1n << 63n
const OF_FILE = 1n << 61n

/** Reads whole page tables, some 20 ms for 500 MB: for a moment, not for a watch. Throws where the system does not tell. */
export function takenBytes(pid: number): Taken {
  const files = new Set<string>()
  let own = 0
  for (const process of [pid, ...descendants(pid)]) {
    const table = openSync(`/proc/${process}/pagemap`, 'r')
    try {
      for (const line of readFileSync(`/proc/${process}/maps`, 'utf8').trim().split('\n')) {
        const [range, rights, offset, device, inode] = line.split(/\s+/)
        // What is reserved without rights is empty, and can be gigabytes.
        if (rights!.startsWith('---') || line.endsWith('[vsyscall]')) continue
        const [from, to] = range!.split('-').map((text) => Number.parseInt(text, 16) / PAGE_BYTES)
        const entries = new BigUint64Array(to! - from!)
        readSync(table, entries, 0, entries.byteLength, from! * 8)
        const first = Number.parseInt(offset!, 16) / PAGE_BYTES
        for (const [i, entry] of entries.entries()) {
          if ((entry & PRESENT) === 0n) continue
          if ((entry & OF_FILE) === 0n) own++
          else files.add(`${device} ${inode} ${first + i}`)
        }
      }
    } finally {
      closeSync(table)
    }
  }
  return { own: own * PAGE_BYTES, files: files.size * PAGE_BYTES }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** What a process started and what that started. Throws where the system does not tell. */
export const descendants = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendants(child)])

function sumOf(pid: number, withChildren: boolean): number {
  try {
    const own = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
    return withChildren ? childrenOf(pid).reduce((sum, child) => sum + sumOf(child, true), own) : own
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
