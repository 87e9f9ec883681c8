import type { CallNode } from '@orrery/model/wire/call'
import { callerOf } from './trace-search.ts'

/**
 * What each frame used by itself, without the calls below it, by its place in the tree; only of whole trees, and only of frames that have calls below
 * them and whose gas holds theirs, as far as the node tells all of them (screens-evm §4.3). Pure; linear in the frames.
 */
export function gasItself(nodes: readonly CallNode[], total: number): ReadonlyMap<string, number> {
  const own = new Map<string, number>()
  if (nodes.length < total) return own
  const below = new Map<string, number | null>()
  for (const { path, gasUsed } of nodes) {
    const caller = callerOf(path)
    if (caller === null) continue
    const sum = below.get(caller)
    below.set(caller, gasUsed === null || sum === null ? null : (sum ?? 0) + gasUsed)
  }
  for (const { path, gasUsed } of nodes) {
    const sum = below.get(path)
    if (gasUsed !== null && sum !== undefined && sum !== null && sum <= gasUsed) own.set(path, gasUsed - sum)
  }
  return own
}
