import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import { formatCursor, parseCursor } from './cursor.ts'
import { offsetOf, type KeysetPage, type ListParams } from './keyset-list.ts'

/**
 * One page of a list that is counted from its start: rows of one block, holders, tokens. `anchor` is
 * the block that the list belongs to (or the transaction and its height), null for lists that no reorganisation replaces as a whole; a
 * cursor made under another block throws `STALE_CURSOR`. `read` gets one row more than the page holds. Of lists whose last rows cost no more than their first ones (`level`) cursors lead
 * as far as there are rows.
 */
export async function readOffsetPage<Row>(
  list: {
    readonly name: string
    readonly anchor: { readonly height: number; readonly hash: Hex } | null
    readonly level?: true
    read(offset: number, limit: number): Promise<readonly Row[]>
  },
  params: ListParams,
): Promise<KeysetPage<Row>> {
  const { limit, offset } =
    params.cursor === undefined ? offsetOf(params) : fromCursor(list, params.cursor, params.limit ?? 20)
  const rows = await list.read(offset, limit + 1)
  const link = (at: number) =>
    formatCursor(
      { way: 'older', at: { height: list.anchor?.height ?? 0, txIndex: 0, seq: at }, anchor: list.anchor },
      list.name,
    )
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    offset,
  }
}

function fromCursor(
  list: {
    readonly name: string
    readonly anchor: { readonly height: number; readonly hash: Hex } | null
    readonly level?: true
  },
  text: string,
  limit: number,
) {
  const cursor = parseCursor(text, list.name)
  if (cursor.at.height < 0 || cursor.at.seq < 0) throw new OrreryError('CURSOR_INVALID', {})
  if (cursor.anchor?.hash !== list.anchor?.hash || cursor.anchor?.height !== list.anchor?.height)
    throw new OrreryError('STALE_CURSOR', {})
  // Rows behind a cursor mostly cost what rows behind a page number cost, so they have the same cap.
  if (list.level !== true) offsetOf({ limit, page: Math.floor(cursor.at.seq / limit) + 1 })
  return { limit, offset: cursor.at.seq }
}
