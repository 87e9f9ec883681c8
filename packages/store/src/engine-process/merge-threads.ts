import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** What the engine calls threads that merge parts and change them. */
const NAME = 'MergeMutate'
/**
 * What this process gives way by to the one that serves visitors, and its merges to its queries; the thread that encodes history stands between them (decision 48). The
 * second is `os_threads_nice_value_merge_mutate` in the engine's configuration, too.
 */
export const ENGINE_NICE = 12
export const MERGES_NICE = 17
/** No thread can give way by more. */
const MOST_NICE = 19
const FIRST_MS = 1_000
const EVERY_MS = 60_000

/** Has all threads that this one starts from now on give way: called before the engine is loaded. Only Linux has a priority for each thread; elsewhere it is the process. */
export function letEngineGiveWay(): void {
  try {
    // On top of what the whole site was given: as root this would else raise it.
    setPriority(Math.min(getPriority() + ENGINE_NICE, MOST_NICE))
  } catch {
    // A system that does not let us: all are equal then.
  }
}

/**
 * Has the threads of this process that merge give way to those that answer. The engine lowers them for each merge and raises them afterwards, but only where it may do both
 * (CAP_SYS_NICE, which a process of root has); to lower is free to everyone. Answers how many it lowered; 0 where the system has no `/proc`.
 */
export function letMergesGiveWay(): number {
  let lowered = 0
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() !== NAME) continue
      const id = Number(thread)
      if (getPriority(id) >= MERGES_NICE) continue
      setPriority(id, MERGES_NICE)
      lowered++
    }
  } catch {
    // A thread that ended meanwhile, or a system that tells of none: the next look finds the others.
  }
  return lowered
}

/** Looks for such threads now and then: they begin with the first merge. Holds no process up. */
export function keepMergesGivingWay(): void {
  setTimeout(letMergesGiveWay, FIRST_MS).unref()
  setInterval(letMergesGiveWay, EVERY_MS).unref()
}
