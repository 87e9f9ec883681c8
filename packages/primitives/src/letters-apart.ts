/** Letters that are put in, left out or changed from one text to the other (Levenshtein). Takes as many steps as the product of both lengths: callers bound them. */
export function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
