import { isHex, type Hex } from '@orrery/primitives/hex'
import type { BlockRef } from '@orrery/model/rows'
import type { Position } from '@orrery/model/reads'
import { OrreryError } from '@orrery/errors/orrery-error'

/**
 * Where a walk through a list stands. `anchor` is a block at or above every row that the walk has
 * shown: while it is canonical, all shown rows are, and the walk goes on consistently (reliability I-5).
 */
export type Cursor = { readonly way: 'older' | 'newer'; readonly at: Position; readonly anchor: BlockRef | null }

/** Opaque text of a cursor. `list` names the list it belongs to, so that it cannot be used on another. */
export function formatCursor(cursor: Cursor, list: string): string {
  const { at, anchor } = cursor
  const fields = [
    cursor.way === 'older' ? 'o' : 'n',
    fingerprint(list),
    at.height,
    at.txIndex,
    at.seq,
    ...(anchor ? [anchor.height, anchor.hash.slice(2)] : []),
  ]
  return Buffer.from(fields.join('.')).toString('base64url')
}

/** A block or a day that a walk is to begin at (screens-evm §0.3: Jump to), as it stands in place of a cursor: `24000000`, `2026-01-31`. */
export type Jump = { readonly height: number } | { readonly beforeMs: number }

export const DAY_MS = 86_400_000
const LAST_HEIGHT = 0xffff_fffe

/** Reads a jump: rows of the block or of the day (in UTC) come first. Null for what is none; throws `CURSOR_INVALID` for a day that is in no calendar. */
export function parseJump(text: string): Jump | null {
  if (/^\d{1,15}$/.test(text)) return { height: Math.min(Number(text), LAST_HEIGHT) }
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const ms = Date.parse(text)
  // Some engines take the 31st of February for a day in March.
  if (!(ms >= 0) || !new Date(ms).toISOString().startsWith(text)) throw new OrreryError('CURSOR_INVALID', {})
  return { beforeMs: ms + DAY_MS }
}

/** Reads one back; `last` is the walk up from the oldest row. Throws `CURSOR_INVALID`. */
export function parseCursor(text: string, list: string): Cursor {
  if (text === 'last') return { way: 'newer', at: { height: -1, txIndex: 0, seq: 0 }, anchor: null }
  const [way, print, height, txIndex, seq, anchorHeight, anchorHash, ...rest] = Buffer.from(text, 'base64url')
    .toString('latin1')
    .split('.')
  const at = { height: integer(height), txIndex: integer(txIndex), seq: integer(seq) }
  const anchor = anchorHeight === undefined ? null : { height: integer(anchorHeight), hash: `0x${anchorHash}` as Hex }
  const whole =
    (way === 'o' || way === 'n') &&
    rest.length === 0 &&
    (anchor === null || (isHex(anchor.hash) && anchor.hash.length <= 130))
  if (!whole || print !== fingerprint(list)) throw new OrreryError('CURSOR_INVALID', {})
  return { way: way === 'o' ? 'older' : 'newer', at, anchor }
}

function integer(text: string | undefined): number {
  if (text === undefined || !/^-?\d{1,15}$/.test(text)) throw new OrreryError('CURSOR_INVALID', {})
  return Number(text)
}

/** FNV-1a, 32 bit: no secret, only a guard against mixing lists up. */
function fingerprint(list: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < list.length; i++) hash = Math.imul(hash ^ list.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
