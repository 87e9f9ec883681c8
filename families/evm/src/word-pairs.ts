import type { Hex } from '@orrery/primitives/hex'

const WORD = 64

/**
 * ABI-decodes `(uint256[] a, uint256[] b)` to pairs. Null when the bytes are no such thing, when the
 * lists differ in length or when there are more than `limit` pairs. Work is bounded by the limit, not
 * by what the bytes claim.
 */
export function readWordPairs(data: Hex, limit: number): readonly (readonly [bigint, bigint])[] | null {
  const first = readList(data, 0, limit)
  const second = readList(data, 1, limit)
  if (first === null || second === null || first.count !== second.count) return null
  return Array.from({ length: first.count }, (_, i) => [word(data, first.start + i)!, word(data, second.start + i)!])
}

/** Where the list that slot `slot` points to starts, in words, and how long it is. */
function readList(data: Hex, slot: number, limit: number): { readonly start: number; readonly count: number } | null {
  const words = Math.floor((data.length - 2) / WORD)
  const offset = word(data, slot)
  if (offset === null || offset % 32n !== 0n || offset / 32n >= BigInt(words)) return null
  const at = Number(offset / 32n)
  const length = word(data, at)
  if (length === null || length > BigInt(limit) || at + 1 + Number(length) > words) return null
  return { start: at + 1, count: Number(length) }
}

const word = (data: Hex, index: number): bigint | null => {
  const from = 2 + index * WORD
  return from + WORD > data.length ? null : BigInt(`0x${data.slice(from, from + WORD)}`)
}
