import type { Position } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { formatCursor, parseCursor } from './cursor.ts'
import { requireCanonical, type KeysetList, type KeysetPage, type ListParams } from './keyset-list.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** Rows that stand among all others of the chain, how far down was looked for them, and whether that is everything. */
export type Searched<Row> = {
  readonly page: KeysetPage<Row>
  /** The lowest height that was looked at; null where there is none. */
  readonly lookedTo: number | null
  readonly whole: boolean
}

/** Heights, both included; none where `to` is below `from`. */
type Heights = { readonly from: number; readonly to: number }
const EVERY: Heights = { from: 0, to: Number.POSITIVE_INFINITY }

/** One answer goes on looking for so long at most; the time of one question decides how many blocks the next one is about. */
const BUDGET_MS = 700
const QUICK_MS = 60
const SLOW_MS = 250
const FIRST_BLOCKS = 2_000
const LEAST_BLOCKS = 100
const GROWTH = 4

/**
 * Looks from the newest block, or from a cursor, downwards for rows of a list whose table has another order. Bounded by time,
 * however few there are: the cursor goes on where looking ended, also where nothing was found. `list.read` must respect `floor`. `span` is of heights, both
 * included: nothing else is looked at.
 * Throws `CURSOR_INVALID`, `STALE_CURSOR`.
 */
export async function searchDown<Row>(
  desk: ChainDesk,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  { limit = 20, cursor }: Pick<ListParams, 'limit' | 'cursor'>,
  span: Heights = EVERY,
): Promise<Searched<Row>> {
  const { tip, cut, state } = snapshot
  const name = `${desk.chain.code} ${list.name}`
  const begun = desk.clock.monotonic()
  const start = cursor === undefined || cursor === 'last' ? null : parseCursor(cursor, name)
  if (start !== null) await requireCanonical(snapshot, start.anchor)
  const bottom = state.ranges.at(0)?.from ?? cut
  const lowest = Math.max(bottom, span.from)
  const top = Math.min(tip?.height ?? -1, span.to) + 1
  let before: Position = start !== null && start.at.height < top ? start.at : { height: top, txIndex: 0, seq: 0 }
  const rows: Row[] = []
  if (cut !== NO_CUT && hasMore(before, Math.max(cut, lowest))) {
    rows.push(...(await list.read(snapshot.newest, { before, floor: Math.max(cut, lowest), limit })))
    if (rows.length < limit) before = { height: Math.max(cut, lowest), txIndex: 0, seq: 0 }
  }
  let blocks = FIRST_BLOCKS
  let asked = 0
  while (rows.length < limit && hasMore(before, lowest)) {
    const since = desk.clock.monotonic()
    if (asked > 0 && since - begun > BUDGET_MS) break
    const floor = Math.max(lowest, before.height - blocks)
    rows.push(...(await list.read(snapshot.deep, { before, floor, limit: limit - rows.length })))
    asked++
    if (rows.length < limit) before = { height: floor, txIndex: 0, seq: 0 }
    const took = desk.clock.monotonic() - since
    if (took < QUICK_MS) blocks *= GROWTH
    else if (took > SLOW_MS) blocks = Math.max(LEAST_BLOCKS, Math.floor(blocks / GROWTH))
  }
  const last = rows.length === limit ? rows.at(-1) : undefined
  if (last !== undefined) before = list.position(last)
  const more = last !== undefined || hasMore(before, lowest)
  const next = more ? formatCursor({ way: 'older', at: before, anchor: tip }, name) : null
  return {
    page: { rows, next, previous: null, offset: null },
    lookedTo: tip === null || span.to < span.from ? null : before.height,
    whole: !more && snapshot.coverage.complete,
  }
}

const hasMore = ({ height, txIndex, seq }: Position, lowest: number): boolean =>
  height > lowest || (height === lowest && (txIndex > 0 || seq > 0))
