/** Where two lists of words stand in ABI-encoded bytes: at which word each begins, and how many both have. */
export type PairPlaces = { readonly first: number; readonly second: number; readonly count: number }

/**
 * Finds the lists of `(uint256[] a, uint256[] b)` in bytes that have so many whole words. Null when they are no such thing, when the lists differ in length or when they
 * have more than `limit`. It reads four words, whatever the bytes claim.
 */
export function placePairs(words: number, wordAt: (index: number) => bigint, limit: number): PairPlaces | null {
  const first = placeList(words, wordAt, 0, limit)
  const second = placeList(words, wordAt, 1, limit)
  if (first === null || second === null || first.count !== second.count) return null
  return { first: first.start, second: second.start, count: first.count }
}

/** Where the list that slot `slot` points to starts, in words, and how long it is. */
function placeList(
  words: number,
  wordAt: (index: number) => bigint,
  slot: number,
  limit: number,
): { readonly start: number; readonly count: number } | null {
  if (slot >= words) return null
  const offset = wordAt(slot)
  if (offset % 32n !== 0n || offset / 32n >= BigInt(words)) return null
  const at = Number(offset / 32n)
  const length = wordAt(at)
  if (length > BigInt(limit) || at + 1 + Number(length) > words) return null
  return { start: at + 1, count: Number(length) }
}
