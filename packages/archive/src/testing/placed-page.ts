import type { HeightRange, PageQuery } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'

type Placed = { readonly height: number; readonly txIndex?: number; readonly seq?: number }

/** The order of the chain. */
export const placedOrder = (a: Placed, b: Placed): number =>
  a.height - b.height || (a.txIndex ?? 0) - (b.txIndex ?? 0) || (a.seq ?? 0) - (b.seq ?? 0)
/** A page of rows as plain loops find it, newest first. */
export function page<R extends Placed>(
  rows: readonly R[],
  { before, after, limit, skip = 0, floor = 0, ceiling = 1e15 }: PageQuery,
): R[] {
  const sorted = rows
    .filter(
      (row) =>
        row.height >= floor &&
        row.height <= ceiling &&
        (!before || placedOrder(row, before) < 0) &&
        (!after || placedOrder(row, after) > 0),
    )
    .sort(placedOrder)
  return after && !before ? sorted.slice(skip, skip + limit).reverse() : sorted.reverse().slice(skip, skip + limit)
}

/** The same of a family's rows. */
export const placedPage = (rows: readonly FamilyRow[], query: PageQuery): FamilyRow[] =>
  page(
    rows.map((row) => ({
      height: Number(row['height']),
      txIndex: Number(row['tx_index'] ?? 0),
      seq: Number(row['seq'] ?? 0),
      row,
    })),
    query,
  ).map(({ row }) => row)

type InChain = { readonly height: number; readonly txIndex: number }

/** Whether a row is of the transaction at a place. */
export const isAt = (row: InChain, at: InChain): boolean => row.height === at.height && row.txIndex === at.txIndex

/** The first of the rows that fit, in the order of the chain, without those before `skip`. */
export const firstOf = <R extends Placed>(
  limit: number,
  rows: readonly R[],
  fits: (row: R) => boolean,
  skip = 0,
): R[] =>
  rows
    .filter(fits)
    .sort(placedOrder)
    .slice(skip, skip + limit)
/** Those of one transaction. */
export const ofTx = <R extends InChain & Placed>(limit: number, rows: readonly R[], at: InChain, skip?: number): R[] =>
  firstOf(limit, rows, (row) => isAt(row, at), skip)

/** The rows of a range of heights. */
export const within = <Row extends { readonly height: number }>(
  rows: readonly Row[],
  { from, to }: HeightRange,
): readonly Row[] => rows.filter(({ height }) => height >= from && height <= to)
