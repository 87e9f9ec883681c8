import type { BlockSummary } from '@orrery/model/wire/block'

/** What the blocks of one second hold together. */
export type SecondSums = { readonly blocks: number; readonly txs: number }

/**
 * Sums of each second, by the height of its newest block, where blocks come faster than seconds (screens-evm §12.7); null where no two of the rows share one.
 * Seconds of one block have none, and neither do those that the list may have cut through, its first and its last. Rows run from the newest down.
 */
export function secondsOf(rows: readonly BlockSummary[]): ReadonlyMap<number, SecondSums> | null {
  const sums = new Map<number, SecondSums>()
  const second = (at: number): number | undefined => rows[at] && Math.floor(rows[at].timeMs / 1_000)
  let shared = false
  for (let from = 0, to = 0; from < rows.length; from = to) {
    let txs = 0
    for (; to < rows.length && second(to) === second(from); to++) txs += rows[to]!.txCount
    // One block alone says it all itself.
    if (to - from === 1) continue
    shared = true
    if (from > 0 && to < rows.length) sums.set(rows[from]!.height, { blocks: to - from, txs })
  }
  return shared ? sums : null
}
