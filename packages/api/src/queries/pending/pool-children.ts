import { weightsOf, type TxWeights } from '@orrery/model/waiting-tx'
import type { Hex } from '@orrery/primitives/hex'
import { standing } from '../standing.ts'

const NONE: readonly Hex[] = []

/** What waits, and who spends from whom. */
export type PoolTree = {
  get(hash: Hex): TxWeights | null
  childrenOf(hash: Hex): readonly Hex[]
}

/** The pool by who spends from whom. What left it while the answer stands is absent. */
export const poolTree = standing(({ pending }): PoolTree => {
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
  return {
    get(hash) {
      const tx = pending.get(hash)
      return tx === null ? (forgotten.get(hash) ?? null) : weightsOf(tx)
    },
    childrenOf: (hash) => children.get(hash) ?? NONE,
  }
})

/** A transaction and all that is reached from it step by step, as far as `has` knows them; one more than `most` where they are more. */
export function reach(
  from: Hex,
  next: (hash: Hex) => readonly Hex[],
  has: (hash: Hex) => boolean,
  most = Number.POSITIVE_INFINITY,
): ReadonlySet<Hex> {
  const reached = new Set<Hex>([from])
  for (const hash of reached)
    for (const other of next(hash)) {
      if (reached.size > most) return reached
      if (!reached.has(other) && has(other)) reached.add(other)
    }
  return reached
}
