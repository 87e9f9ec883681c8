import type { Position } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { formatCursor, parseCursor } from './cursor.ts'
import { requireCanonical, type KeysetList, type KeysetPage, type ListParams } from './keyset-list.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** Rows that stand among all others of the chain, how far down was looked for them, and whether that is everything. */
export type Searched<Row> = {
  readonly page: KeysetPage<Row>
  /** The lowest height that was looked at, the highest where it was looked for upwards; null where there is none. */
  readonly lookedTo: number | null
  readonly whole: boolean
}

/** Heights, both included; none where `to` is below `from`. */
export type Heights = { readonly from: number; readonly to: number }
export const EVERY: Heights = { from: 0, to: Number.POSITIVE_INFINITY }

/** One answer goes on looking for so long at most; the time of one question decides how many blocks the next one is about. */
const BUDGET_MS = 700
const QUICK_MS = 60
const SLOW_MS = 250
const FIRST_BLOCKS = 2_000
const LEAST_BLOCKS = 100
const GROWTH = 4

/** How many blocks one question is about, and whether there is time for another one. */
export function createPace({ clock }: Pick<ChainDesk, 'clock'>) {
  const begun = clock.monotonic()
  let blocks = FIRST_BLOCKS
  let asked = 0
  return {
    blocks: () => blocks,
    goesOn: () => asked === 0 || clock.monotonic() - begun <= BUDGET_MS,
    async time(ask: () => Promise<void>): Promise<void> {
      const since = clock.monotonic()
      await ask()
      asked++
      const took = clock.monotonic() - since
      if (took < QUICK_MS) blocks *= GROWTH
      else if (took > SLOW_MS) blocks = Math.max(LEAST_BLOCKS, Math.floor(blocks / GROWTH))
    },
  }
}

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
  const pace = createPace(desk)
  while (rows.length < limit && hasMore(before, lowest) && pace.goesOn())
    await pace.time(async () => {
      const floor = Math.max(lowest, before.height - pace.blocks())
      rows.push(...(await list.read(snapshot.deep, { before, floor, limit: limit - rows.length })))
      if (rows.length < limit) before = { height: floor, txIndex: 0, seq: 0 }
    })
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
