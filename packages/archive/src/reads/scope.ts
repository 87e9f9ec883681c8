import type { HeightRange } from '@orrery/model/reads'
import type { Columns, RowOf } from '@orrery/store/columns'
import type { Store } from '@orrery/store/store'
import type { ChunkCounts } from '../encode/chunk-encoder.ts'
import type { CommitWindow } from '../coverage/commit-window.ts'
import { Where, type PageEnd } from './where.ts'

/** What reads of rows by height work with. */
export type RowScope = {
  readonly store: Store
  readonly chain: number
  /** Ranges that hold no rows but committed ones, and all of these. */
  ranges(): readonly HeightRange[]
}

/** What the reads of one chain work with. */
export type Scope = RowScope & {
  /** Committed ranges right now. */
  held(): readonly HeightRange[]
  /** Of these ranges those whose statistics are right. */
  counted(): readonly HeightRange[]
  /** Rows in the committed ranges right now. */
  counts(): ChunkCounts | Promise<ChunkCounts>
  /**
   * Another object once anything that is committed, or counted, is no longer as it was: what was read holds while it is the same. One that is new each time where nobody tells.
   */
  epoch(): object
  /** Grows when tokens are written or taken out, before and after: what was read of them holds while it stays. */
  tokenWrites(): number
  /** Sums carry no height: they are read while no commit is under way. */
  readonly window: Pick<CommitWindow, 'read'>
  /** Throws `STORE_UNAVAILABLE` while the sums hold something that is not committed. */
  checkLedger(): void
}

/** A new condition for this chain's rows, of a statement of its own or of that of another one. */
export const where = (scope: RowScope, beside?: Where): Where => new Where(scope.chain, beside)

/**
 * Runs `SELECT columns FROM table WHERE …`; the names of `columns` are the selected expressions unless `exprs` gives others.
 * All conditions stand before the read, which is the engine's choice too, but one that costs it a tenth of a look-up; and
 * of a position's it takes some apart, so that a page from the middle reads twice as much. Not where a table is read
 * as `FINAL` or under another name: there it is the engine that knows what may come first.
 */
export async function select<C extends Columns>(
  scope: RowScope,
  table: string,
  columns: C,
  condition: Where,
  end = '',
  exprs: { readonly [K in keyof C]?: string } = {},
): Promise<RowOf<C>[]> {
  const clause = table.includes(' ') ? 'WHERE' : 'PREWHERE'
  const list = Object.keys(columns).map((name) => (exprs[name] === undefined ? name : `${exprs[name]} AS ${name}`))
  return scope.store.query({
    sql: `${condition.lets.length === 0 ? '' : `WITH ${condition.lets.join(', ')} `}SELECT ${list.join(', ')} FROM ${table} ${clause} ${condition} ${end}`,
    params: condition.params,
    columns,
  })
}

/** `select` for a page: rows come back newest first whichever way they were read. */
export async function selectPage<C extends Columns>(
  scope: RowScope,
  table: string,
  columns: C,
  condition: Where,
  end: PageEnd,
): Promise<RowOf<C>[]> {
  const rows = await select(scope, table, columns, condition, end.sql)
  return end.reversed ? rows.reverse() : rows
}
