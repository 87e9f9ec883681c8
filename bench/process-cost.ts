import { readFileSync } from 'node:fs'

/** What a process has used so far; null where the system does not tell (it does on Linux). */
export type ProcessCost = { readonly cpuSeconds: number; readonly peakBytes: number } | null

/** The kernel counts CPU in hundredths of a second for everybody. */
const TICKS = 100

/** CPU time and peak resident memory of a process since it began. */
export function costOf(pid: number): ProcessCost {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold blanks and brackets; fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS, peakBytes: Number(peak) * 1024 }
  } catch {
    return null
  }
}

/** CPU seconds of some processes from the call on, to be asked later; null where the system does not tell. */
export function watchCpu(pids: readonly number[]): () => number | null {
  const used = (): number => pids.reduce((sum, pid) => sum + (costOf(pid)?.cpuSeconds ?? Number.NaN), 0)
  const before = used()
  return () => {
    const seconds = used() - before
    return Number.isNaN(seconds) ? null : seconds
  }
}
