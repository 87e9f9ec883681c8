import type { ChainReads, Position } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { formatCursor, parseCursor } from './cursor.ts'
import { requireCanonical, type KeysetList, type ListParams } from './keyset-list.ts'
import { createPace, EVERY, type Heights, type Searched } from './search-down.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** Behind every row of a block. */
const endOf = (height: number): Position => ({ height, txIndex: 0xffff_ffff, seq: Number.MAX_SAFE_INTEGER })

/**
 * The same as `searchDown` the other way round (screens-evm §5): the oldest rows first, from the first block or from a cursor on. `lookedTo` is the
 * highest height that was looked at. `list.read` must respect `ceiling`. Throws `CURSOR_INVALID`, `STALE_CURSOR`.
 */
export async function searchUp<Row>(
  desk: ChainDesk,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  { limit = 20, cursor }: Pick<ListParams, 'limit' | 'cursor'>,
  span: Heights = EVERY,
): Promise<Searched<Row>> {
  const { tip, cut, state } = snapshot
  const name = `${desk.chain.code} ${list.name} upwards`
  const start = cursor === undefined || cursor === 'last' ? null : parseCursor(cursor, name)
  if (start !== null) await requireCanonical(snapshot, start.anchor)
  const lowest = Math.max(state.ranges.at(0)?.from ?? cut, span.from)
  const highest = Math.min(tip?.height ?? -1, span.to)
  let after = start !== null && start.at.height >= lowest ? start.at : endOf(lowest - 1)
  /** Oldest first. */
  const rows: Row[] = []
  const hasMore = (top: number): boolean => after.height < top || (after.height === top && after.seq < endOf(top).seq)
  const read = async (reads: ChainReads, ceiling: number): Promise<void> => {
    rows.push(...(await readAbove(reads, list, after, ceiling, limit - rows.length)))
    if (rows.length < limit) after = endOf(ceiling)
  }
  const archived = cut === NO_CUT ? highest : Math.min(highest, cut - 1)
  const pace = createPace(desk)
  if (state.ranges.length > 0)
    while (rows.length < limit && hasMore(archived) && pace.goesOn()) {
      const ceiling = Math.min(archived, after.height + pace.blocks())
      await pace.time(() => read(snapshot.deep, ceiling))
    }
  if (cut !== NO_CUT && rows.length < limit && hasMore(highest) && (state.ranges.length === 0 || !hasMore(archived)))
    await read(snapshot.newest, highest)
  const last = rows.length === limit ? rows.at(-1) : undefined
  if (last !== undefined) after = list.position(last)
  const more = last === undefined ? hasMore(highest) : after.height <= highest
  const next = more ? formatCursor({ way: 'newer', at: after, anchor: tip }, name) : null
  return {
    page: { rows, next, previous: null, offset: null, isUp: true },
    lookedTo: tip === null || highest < lowest ? null : after.height,
    whole: !more && snapshot.coverage.complete,
  }
}

/** Rows right above a place up to a height, oldest first; height −1 stands below all rows, which no place of the reads can say. */
async function readAbove<Row>(
  reads: ChainReads,
  list: KeysetList<Row>,
  after: Position,
  ceiling: number,
  limit: number,
): Promise<readonly Row[]> {
  if (after.height >= 0) return (await list.read(reads, { after, ceiling, limit })).toReversed()
  const first = await list.read(reads, { before: { height: 1, txIndex: 0, seq: 0 }, limit })
  const rest =
    ceiling < 1 || first.length >= limit
      ? []
      : await list.read(reads, { after: endOf(0), ceiling, limit: limit - first.length })
  return [...first.toReversed(), ...rest.toReversed()]
}
