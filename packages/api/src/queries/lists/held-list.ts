import { OrreryError } from '@orrery/errors/orrery-error'
import type { FamilyMatch, Position } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { LayerMoment } from '../ledgers/at-layer.ts'
import { parseJump } from './cursor.ts'
import type { FoundRows, KeysetList, ListParams } from './keyset-list.ts'

/** Things that one answer looks at, had or not. */
const MOST_SEEN = 20_000
const MOST_AT_ONCE = 5_000
const GROWTH = 4

/** Throws `CURSOR_INVALID` for heights, days and ends in place of a cursor: such a list is in no order of blocks. */
export function requireOwnCursor({ cursor }: ListParams): void {
  if (cursor !== undefined && (cursor === 'last' || parseJump(cursor) !== null))
    throw new OrreryError('CURSOR_INVALID', {})
}

/**
 * What an address, or whatever else `match` names, has now by a table that tells for each block whether it has one (`held`), the newest thing first. It may have had millions: it is
 * walked by their numbers (`sequence`), so far at a time, and the cursor goes on from there.
 */
export const heldList = ({ reads }: LayerMoment, table: string, match: FamilyMatch): KeysetList<FamilyRow> => ({
  name: `${table} of ${Object.values(match).join(' ')}`,
  position: placeOf,
  async read(_, { before, after, limit }) {
    const isUp = after !== undefined && before === undefined
    // A page is counted from a block on where nothing was shown yet.
    let at = isUp ? after : before !== undefined && before.height === 0 ? before : undefined
    let rows: readonly FamilyRow[] = []
    let seen = 0
    for (let span = limit; ; span = Math.min(span * GROWTH, MOST_AT_ONCE)) {
      const bound = at === undefined ? {} : isUp ? { after: at.seq } : { before: at.seq }
      const found = await reads.newestBy(table, match, 'sequence', { ...bound, limit: span })
      const held = found.filter((row) => Number(row['held']) === 1)
      rows = isUp ? [...held, ...rows].slice(-limit) : [...rows, ...held].slice(0, limit)
      if (found.length < span || rows.length === limit) return rows
      at = placeOf(isUp ? found[0]! : found.at(-1)!)
      seen += found.length
      if (seen >= MOST_SEEN) return Object.assign([...rows], { stoppedAt: at }) satisfies FoundRows<FamilyRow>
    }
  },
})

/** In no block: its number tells it from all others. */
const placeOf = (row: FamilyRow): Position => ({ height: 0, txIndex: 0, seq: Number(row['sequence']) })
