import type { TxRow } from './rows.ts'

/** How many transactions of a kind a block has. */
export type KindCount = { readonly height: number; readonly kind: string; readonly txs: number }

/** Counts transactions by block and kind. Pure. */
export function countKinds(txs: Iterable<Pick<TxRow, 'height' | 'kind'>>): readonly KindCount[] {
  const counts = new Map<string, { readonly height: number; readonly kind: string; txs: number }>()
  for (const { height, kind } of txs) {
    const key = `${height} ${kind}`
    const count = counts.get(key)
    if (count === undefined) counts.set(key, { height, kind, txs: 1 })
    else count.txs++
  }
  return [...counts.values()]
}
