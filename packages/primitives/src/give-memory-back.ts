import { readFileSync } from 'node:fs'

/** A start touches most of what is never touched again; later it takes another kind of work (history that came in) to leave code behind. */
const FIRST_MS = 5_000
const LONGEST_MS = 300_000

/** MADV_DONTNEED of Linux: of a private mapping that was never written, the next touch reads the file's page again. */
const DONT_NEED = 4

/** A part of the address space, bytes from its beginning. */
export type MappedRange = { readonly from: bigint; readonly bytes: number }

/**
 * Code and constants of programs and libraries that are in memory as their files have them, out of `/proc/<pid>/smaps`: read-only, private, no page of its
 * own (relocated addresses are such) and none swapped out. Ranges of less than 1 MB resident are left alone.
 */
export function codeOf(smaps: string): readonly MappedRange[] {
  return smaps.split(/^(?=[\da-f]+-[\da-f]+ )/m).flatMap((entry) => {
    const head = /^([\da-f]+)-([\da-f]+) r-[-x]p \S+ \S+ [1-9]\d*\s+(\/.*)$/m.exec(entry)
    if (head === null || !isCode(head[3]!)) return []
    const kB = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(entry)?.[1] ?? Number.NaN)
    if (!(kB('Rss') >= 1_024) || kB('Anonymous') !== 0 || kB('Swap') !== 0) return []
    const from = BigInt(`0x${head[1]}`)
    return [{ from, bytes: Number(BigInt(`0x${head[2]}`) - from) }]
  })
}

/** A file that was replaced has ` (deleted)` behind its name: what is mapped of it stays. */
const isCode = (file: string): boolean => file === process.execPath || /\.(?:so(?:\.\d+)*|node)$/.test(file)

/**
 * Gives code that is mapped and pieces that the allocator has free back to the system. False where that cannot be done (it can on Linux).
 *
 * The system maps 64 KB around each touch of code, so that a start leaves far more in memory than serving takes: of 262 MB of a server and its engine 125 were
 * not touched again (decision 42). What goes back stays in the system's cache of files; what is wanted after all costs a fault for each 64 KB.
 */
export async function giveMemoryBack(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  try {
    const { madvise, trim } = await (calls ??= loadCalls())
    for (const { from, bytes } of codeOf(readFileSync('/proc/self/smaps', 'utf8'))) madvise(from, bytes, DONT_NEED)
    trim?.(0)
    return true
  } catch {
    return false
  }
}

/** Gives memory back after 5 seconds, and again after twice as long as the last time, up to five minutes. Holds no process up. Answers a function that ends it. */
export function keepGivingMemoryBack(): () => void {
  let timer: NodeJS.Timeout
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      void giveMemoryBack()
      wait(Math.min(2 * ms, LONGEST_MS))
    }, ms).unref()
  }
  wait(FIRST_MS)
  return () => clearTimeout(timer)
}

type Calls = {
  madvise(from: bigint, bytes: number, advice: number): number
  readonly trim: ((keep: number) => number) | null
}

let calls: Promise<Calls> | null = null

async function loadCalls(): Promise<Calls> {
  const { default: koffi } = await import('koffi')
  const process = koffi.load(null)
  return {
    madvise: process.func('int madvise(uintptr_t from, size_t bytes, int advice)') as Calls['madvise'],
    trim: trimOf(process),
  }
}

/** glibc's own; other C libraries have none. */
function trimOf(process: { func(definition: string): unknown }): Calls['trim'] {
  try {
    return process.func('int malloc_trim(size_t keep)') as Calls['trim']
  } catch {
    return null
  }
}
