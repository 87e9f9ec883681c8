/** How many of the rows belong to each transaction, by what `txOf` tells. */
export function countByTx<R>(rows: readonly R[], txOf: (row: R) => unknown): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>()
  for (const row of rows) counts.set(txOf(row), (counts.get(txOf(row)) ?? 0) + 1)
  return counts
}
