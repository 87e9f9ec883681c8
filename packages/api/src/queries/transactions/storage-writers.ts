import type { CallNode } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'

/** Calls that borrow code and run it on the caller's storage. */
const BORROWS: ReadonlySet<string> = new Set(['delegatecall', 'callcode'])

/**
 * The calls that may have written the storage of each account, in the order in which they began: those that ran on it, held, and were not below a static call. Where
 * there is one alone, it wrote what changed. Pure.
 */
export function storageWriters(tree: readonly CallNode[]): ReadonlyMap<Hex, readonly CallNode[]> {
  const frames = new Map<string, { readonly on: Hex | null; readonly isStatic: boolean }>()
  const writers = new Map<Hex, CallNode[]>()
  // A caller stands before what it calls.
  for (const node of tree) {
    const dot = node.path.lastIndexOf('.')
    const above = node.path === '' ? undefined : frames.get(dot < 0 ? '' : node.path.slice(0, dot))
    const on = BORROWS.has(node.kind) ? (above?.on ?? node.from) : node.to
    const isStatic = above?.isStatic === true || node.kind === 'staticcall'
    frames.set(node.path, { on, isStatic })
    if (on === null || isStatic || node.outcome !== 'done' || node.kind === 'selfdestruct') continue
    const own = writers.get(on)
    if (own === undefined) writers.set(on, [node])
    else own.push(node)
  }
  return writers
}
