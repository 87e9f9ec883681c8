import type { Position } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { formatCursor } from './cursor.ts'
import { readKeysetPage, type KeysetList, type KeysetPage } from './keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'

/** One answer looks at so many rows at most, and no longer than this: then it says how far it came. */
const LOOKED = 20_000
const BUDGET_MS = 700
const STEP = 100

/** What is looked for, and among what. */
export type Walk<Row> = {
  /** All rows that may fit, newest first. */
  readonly list: KeysetList<Row>
  fits(row: Row): boolean
  /** Of rows that fit by themselves those that fit by what is kept elsewhere, too; at most 100 at a time. */
  pick?(rows: readonly Row[]): Promise<readonly Row[]>
  /** Whether a row is so old that no row behind it can fit. */
  isBehind(row: Row): boolean
  /** The highest block that is looked at; null: from the newest on. */
  readonly top: number | null
  readonly limit: number
  /** Where an earlier answer ended. */
  readonly cursor: string | undefined
}

/** What was found, and how far was looked for it. */
export type Walked<Row> = {
  readonly found: KeysetPage<Row>
  readonly looked: number
  /** The oldest row that was looked at; null where there was none. */
  readonly last: Row | null
  /** The height down to which was looked; null where nothing was. */
  readonly lookedTo: number | null
  /** Nothing indexed is left to be looked at. */
  readonly ended: boolean
}

/**
 * Looks from the newest row, or from where a cursor stands, to older ones (screens-evm §17). Bounded by rows and by time, however little fits: the cursor
 * goes on from there. Throws `CURSOR_INVALID`, `STALE_CURSOR`.
 */
export async function walkFitting<Row>(desk: ChainDesk, snapshot: Snapshot, walk: Walk<Row>): Promise<Walked<Row>> {
  const { list, limit, cursor, top } = walk
  const { tip } = snapshot
  const name = `${desk.chain.code} ${list.name}`
  const begun = desk.clock.monotonic()
  const cursorAt = (at: Position) => formatCursor({ way: 'older', at, anchor: tip }, name)
  const found: Row[] = []
  let looked = 0
  let last: Row | null = null
  let next: string | null = cursor ?? (top === null ? null : cursorAt({ height: top + 1, txIndex: 0, seq: 0 }))
  let ended = false
  let isFirst = true
  let resume: string | null = null
  let lookedTo: number | null = null
  while (!ended && (isFirst || next !== null) && found.length < limit) {
    if (looked >= LOOKED || (looked > 0 && desk.clock.monotonic() - begun > BUDGET_MS)) break
    const page = await readKeysetPage(desk, snapshot, list, { limit: STEP, ...(next !== null && { cursor: next }) })
    isFirst = false
    next = page.next
    const byThemselves = page.rows.filter((row) => walk.fits(row))
    const fitting = new Set(walk.pick === undefined ? byThemselves : await walk.pick(byThemselves))
    for (const row of page.rows) {
      if (walk.isBehind(row)) {
        ended = true
        break
      }
      looked++
      last = row
      if (fitting.has(row)) found.push(row)
      if (found.length === limit) break
    }
    if (next === null && last === page.rows.at(-1)) ended = true
    if (page.rows.length === 0 && next === null) ended = true
    if (page.lookedTo !== undefined) {
      // What lies between the last row and there was looked at, too.
      if (found.length < limit) {
        resume = next
        lookedTo = page.lookedTo
      }
      break
    }
  }
  lookedTo ??= last === null ? null : list.position(last).height
  const rest = last === null ? next : cursorAt(list.position(last))
  const onward = ended ? null : (resume ?? rest)
  return { found: { rows: found, next: onward, previous: null, offset: null }, looked, last, lookedTo, ended }
}
