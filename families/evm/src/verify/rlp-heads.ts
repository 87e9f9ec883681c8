// Where items of RLP lie, without taking them apart (yellow paper, appendix B). Pure.

/** What an item holds stands from `from` to before `end`. */
export type RlpHead = { readonly from: number; readonly end: number; readonly isList: boolean }

/** The item at a place; null where none begins, or it reaches beyond `limit`. */
export function rlpHead(bytes: Uint8Array, at: number, limit = bytes.length): RlpHead | null {
  const first = at < limit ? bytes[at]! : -1
  if (first === -1) return null
  if (first < 0x80) return { from: at, end: at + 1, isList: false }
  const isList = first >= 0xc0
  const size = first - (isList ? 0xc0 : 0x80)
  const digits = Math.max(0, size - 55)
  const from = at + 1 + digits
  if (digits > 4 || from > limit) return null
  let length = digits === 0 ? size : 0
  for (let i = 0; i < digits; i++) length = length * 256 + bytes[at + 1 + i]!
  const end = from + length
  return end > limit ? null : { from, end, isList }
}

/** The items behind each other in a stretch, as long as they are wanted; null as the last where something else stands there. */
function* headsIn(bytes: Uint8Array, from: number, end: number): Generator<RlpHead | null> {
  for (let at = from; at < end;) {
    const head = rlpHead(bytes, at, end)
    yield head
    if (head === null) return
    at = head.end
  }
}

/** Byte strings behind each other, wholly; null where something else stands there, or more of them than `most`. */
export function rlpStrings(bytes: Uint8Array, most: number): readonly Uint8Array[] | null {
  const found: Uint8Array[] = []
  for (const head of headsIn(bytes, 0, bytes.length)) {
    if (head === null || head.isList || found.length === most) return null
    found.push(bytes.subarray(head.from, head.end))
  }
  return found
}

/** How many items a list has that stands, counted from 0, at a place of a list with so many fields; null where the bytes are no such list. Nothing of it is kept: there may be millions. */
export function countRlpItems(bytes: Uint8Array, [fields, at]: readonly [fields: number, at: number]): number | null {
  const whole = rlpHead(bytes, 0)
  if (whole === null || !whole.isList || whole.end !== bytes.length) return null
  const heads: RlpHead[] = []
  for (const head of headsIn(bytes, whole.from, whole.end)) {
    if (head === null || heads.length === fields) return null
    heads.push(head)
  }
  const wanted = heads[at]
  if (heads.length !== fields || wanted === undefined || !wanted.isList) return null
  let count = 0
  for (const head of headsIn(bytes, wanted.from, wanted.end)) {
    if (head === null) return null
    count++
  }
  return count
}
