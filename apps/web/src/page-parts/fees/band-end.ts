/** Where the last band of rates begins that has no end. */
const LAST = 1_000_000

/** Where a band of fee rates ends, by where it begins: bands begin with nothing, then with 1, 2, 3 and 5 of each power of ten. Null for the last, which has no end. */
export function bandEnd(from: number): number | null {
  if (from === 0) return 1
  if (from >= LAST) return null
  const power = 10 ** Math.floor(Math.log10(from))
  const first = Math.round(from / power)
  return power * (first === 1 ? 2 : first === 2 ? 3 : first === 3 ? 5 : 10)
}
