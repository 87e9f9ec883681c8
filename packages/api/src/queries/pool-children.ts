import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from './chain-desk.ts'
import { waitingTx } from './fee-market.ts'
import type { WaitingTx } from './project-blocks.ts'

/** How long an answer stands: the pool of a busy chain is gone through at most so often. */
const STANDS_MS = 2_000
const NONE: readonly Hex[] = []

/** What waits and whose fee is known, and who spends from whom. */
export type PoolTree = {
  get(hash: Hex): WaitingTx | null
  childrenOf(hash: Hex): readonly Hex[]
}

type Made = { readonly tree: PoolTree; readonly atMs: number; readonly version: number }
const made = new WeakMap<ChainDesk, Made>()

/** The pool by who spends from whom. Made at most every two seconds, whoever asks; what left it since is absent. */
export function poolTree(desk: ChainDesk): PoolTree {
  const view = desk.runtime.head.view()
  const nowMs = desk.clock.monotonic()
  const last = made.get(desk)
  if (last && (last.version === view.version || nowMs - last.atMs < STANDS_MS)) return last.tree
  const { pending } = view
  const children = new Map<Hex, Hex[]>()
  for (const tx of pending.list(0, pending.count))
    for (const parent of waitingTx(tx)[0]?.parents ?? NONE) {
      const list = children.get(parent)
      if (list) list.push(tx.hash)
      else children.set(parent, [tx.hash])
    }
  const tree: PoolTree = {
    get(hash) {
      const tx = pending.get(hash)
      return tx === null ? null : (waitingTx(tx)[0] ?? null)
    },
    childrenOf: (hash) => children.get(hash) ?? NONE,
  }
  made.set(desk, { tree, atMs: nowMs, version: view.version })
  return tree
}
