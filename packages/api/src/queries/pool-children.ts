import { weightsOf, type TxWeights } from '@orrery/model/waiting-tx'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from './chain-desk.ts'

/** How long an answer stands: the pool of a busy chain is gone through at most so often. */
const STANDS_MS = 2_000
const NONE: readonly Hex[] = []

/** What waits, and who spends from whom. */
export type PoolTree = {
  get(hash: Hex): TxWeights | null
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
  const hang = ({ hash, parents }: TxWeights): void => {
    for (const parent of parents) {
      const list = children.get(parent)
      if (list) list.push(hash)
      else children.set(parent, [hash])
    }
  }
  for (const tx of pending.list(0, pending.count)) hang(weightsOf(tx))
  const forgotten = new Map<Hex, TxWeights>()
  for (const tx of pending.forgotten()) {
    hang(tx)
    forgotten.set(tx.hash, tx)
  }
  const tree: PoolTree = {
    get(hash) {
      const tx = pending.get(hash)
      return tx === null ? (forgotten.get(hash) ?? null) : weightsOf(tx)
    },
    childrenOf: (hash) => children.get(hash) ?? NONE,
  }
  made.set(desk, { tree, atMs: nowMs, version: view.version })
  return tree
}
