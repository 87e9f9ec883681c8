import type { HeadView } from '@orrery/head/chain-head'
import type { Bundle } from '@orrery/model/rows'
import { countRows } from './check-bundle.ts'

/** Rows of the blocks that the Head holds, which its memory goes by: about 250 bytes each (decision 33). */
export type HeldRows = {
  /** Of all blocks. */
  total(): number
  /** The height up to which blocks would have to go for the rest to be `most` rows at most; −1 where all fit. The newest six stay however large they are. */
  beyond(most: number): number
}

/** Blocks that stay in the Head whatever their size: forks of more are rare on every chain. */
export const LEAST_HELD = 6

/** The rows of what a Head holds; each block is counted once. */
export function createHeldRows(view: () => HeadView): HeldRows {
  const counted = new WeakMap<Bundle, number>()
  const rowsOf = (bundle: Bundle): number => {
    const known = counted.get(bundle)
    if (known !== undefined) return known
    const rows = countRows(bundle)
    counted.set(bundle, rows)
    return rows
  }

  /** The newest first, until `until` says so. */
  const add = (until: (rows: number, height: number, blocks: number) => boolean): number => {
    const head = view()
    let rows = 0
    let blocks = 0
    for (let height = head.tip?.height ?? -1; height >= (head.base ?? Infinity); height--) {
      rows += rowsOf(head.bundle(height)!)
      if (until(rows, height, ++blocks)) break
    }
    return rows
  }

  // Each page of a chain asks for its state, and thousands may be drawn between two blocks.
  let seen: HeadView | null = null
  const known = new Map<number, number>()

  return {
    total: () => add(() => false),
    beyond(most) {
      const head = view()
      if (head !== seen) known.clear()
      seen = head
      const before = known.get(most)
      if (before !== undefined) return before
      let found = -1
      add((rows, height, blocks) => {
        const isBeyond = rows > most && blocks > LEAST_HELD
        if (isBeyond) found = height
        return isBeyond
      })
      known.set(most, found)
      return found
    },
  }
}
