/** Where a row stands in its chain; what has no place yet stands above all. */
export type RowPlace = { readonly height: number | null; readonly txIndex: number | null; readonly seq?: number }

const isAbove = (a: RowPlace, b: RowPlace): boolean => {
  const [one, other] = [a, b].map(({ height, txIndex, seq }) => [height ?? Infinity, txIndex ?? 0, seq ?? 0])
  for (let at = 0; at < 3; at++) if (one![at] !== other![at]) return one![at]! > other![at]!
  return false
}

/** How many of some rows, newest first, stand above what was the newest row; all of them where there was none. Pure. */
export const newerRows = (rows: readonly RowPlace[], newest: RowPlace | null): number =>
  newest === null ? rows.length : rows.filter((row) => isAbove(row, newest)).length
