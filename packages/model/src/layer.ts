import type { ChainReads, FamilyMatch } from './reads.ts'
import type { FamilyRow } from './rows.ts'

/** How far a ledger above a chain has come (decision 14). */
export type LayerStatus = {
  readonly id: string
  /** The first block that counts for it. */
  readonly from: number
  /** Complete through this block; null before its first. */
  readonly through: number | null
  /** Why it cannot be kept here; null where it is. `history`: the chain's retention does not keep every block. */
  readonly lack: 'history' | null
}

/** What a ledger wrote up to a block, in its own tables. */
export type LayerReads = Pick<ChainReads, 'familyRows' | 'familyPage' | 'familyCount'> & {
  /** Of the rows that equal `match` the newest for each combination of `by`, in no order; at most 100,000. */
  latest(table: string, match: FamilyMatch, by: readonly string[], limit: number): Promise<readonly FamilyRow[]>
  /**
   * The newest row for each value of the whole number `by`, highest values first, of those between `after` and `before` the nearest to either; at most 100,000. For tables
   * that are in the order of `match`, `by` and height, or of `match`, height and a `by` that grows with it: it looks at the rows that it tells, and at older ones of
   * the same values.
   */
  newestBy(
    table: string,
    match: FamilyMatch,
    by: string,
    page: { readonly before?: number; readonly after?: number; readonly limit: number },
  ): Promise<readonly FamilyRow[]>
  /**
   * Rows that equal `match` and whose text `column` begins with `prefix`, to the letter, in the table's order; at most 1,000. For tables whose order goes on with
   * `column` behind the columns of `match`.
   */
  beginning(
    table: string,
    match: FamilyMatch,
    column: string,
    prefix: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly FamilyRow[]>
  /** `by` and the newest `value` of each combination of `by` where that is above zero, in the order of `by`; at most 100,000. */
  held(
    table: string,
    match: FamilyMatch,
    by: readonly string[],
    value: string,
    limit: number,
  ): Promise<readonly FamilyRow[]>
  /**
   * Sums of number columns over the rows that equal `match`, for each value of the column `by`, or each combination of several, in its order; at most 100,000. For tables whose rows
   * are what steps add, not what they leave.
   */
  summed(
    table: string,
    match: FamilyMatch,
    by: string | readonly string[],
    sums: readonly string[],
    limit: number,
  ): Promise<readonly FamilyRow[]>
  /**
   * The same for every `width` values of `by`, each under the first of them, with both amounts of the first, highest, lowest and last price: for tables with
   * the columns `open0` to `close1`.
   */
  candles(
    table: string,
    match: FamilyMatch,
    by: { readonly column: string; readonly width: number },
    sums: readonly string[],
    limit: number,
  ): Promise<readonly FamilyRow[]>
  /**
   * Sums of number columns over the rows that equal `match`, for each value of the column `key`, those first whose sums of the columns `order` (without it
   * the first of `sums`) are together the largest, those with `-` before them taken off, of equal ones by `key`; at most 10,000. It looks at all these rows, with a reader's limits: for a list
   * that is kept for a while.
   */
  ranked(
    table: string,
    match: FamilyMatch,
    key: string,
    sums: readonly string[],
    limit: number,
    order?: readonly string[],
  ): Promise<readonly FamilyRow[]>
  /**
   * Where the rows that equal `match` stand, by the columns of the table's order, that have the most in the number column `order`, of equal ones the first in that order; at most 1,000. It looks at that column of all
   * these rows, with a reader's limits: for a list that is kept for a while.
   */
  highest(table: string, match: FamilyMatch, order: string, limit: number): Promise<readonly FamilyRow[]>
  /**
   * The newest `value` of each `key` among the rows that equal `match`, where it is above zero, largest first. It looks at all these rows, with a
   * reader's limits: for a list that is kept for a while.
   */
  largest(
    table: string,
    match: FamilyMatch,
    key: string,
    value: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly { readonly key: string; readonly value: bigint }[]>
  /**
   * The same of earlier: of each `key` the newest row whose whole number `by` is at most `through`, for values that stand in two columns, the low one without a
   * sign and of 128 bits. For tables whose `by` grows with the height.
   */
  largestThrough(
    table: string,
    match: FamilyMatch,
    key: string,
    value: { readonly high: string; readonly low: string },
    until: { readonly by: string; readonly through: number },
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly { readonly key: string; readonly value: bigint }[]>
  /**
   * The last row in the table's order that equals `match`, of those whose whole number `by` is at most `through`; null where there is none. For tables whose order
   * begins with the columns of `match`, and whose `by` grows with it: it is read from its end, however many rows there are.
   */
  lastRow(
    table: string,
    match: FamilyMatch,
    until?: { readonly by: string; readonly through: number },
  ): Promise<FamilyRow | null>
  /**
   * The first or the last row in the table's order for each value of the column `by`, which `match` names the values of, of those rows whose whole number
   * `until.by` is at most `until.through`; in no order, at most 1,000. For tables whose order begins with the columns of `match`: `by` is the last of them, or those behind it have one value.
   */
  edgeRows(
    table: string,
    match: FamilyMatch,
    by: string,
    edge: { readonly end: 'first' | 'last'; readonly until?: { readonly by: string; readonly through: number } },
  ): Promise<readonly FamilyRow[]>
}
