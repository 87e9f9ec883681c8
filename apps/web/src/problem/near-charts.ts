/** Charts that are offered for a name that none has. */
const OFFERED = 5

/**
 * The ids most like a text that is none of them: those that hold one of its words or differ by few letters, the nearest first. Pure.
 */
export function nearIds(text: string, ids: readonly string[]): readonly string[] {
  const asked = text.toLowerCase().slice(0, 60)
  const words = new Set(asked.split(/[^a-z0-9]+/).filter((word) => word.length > 2))
  const most = Math.max(2, Math.floor(asked.length / 3))
  return ids
    .map((id) => ({
      id,
      shared: id.split('-').filter((word) => words.has(word)).length,
      letters: lettersApart(asked, id),
    }))
    .filter(({ shared, letters }) => shared > 0 || letters <= most)
    .toSorted((a, b) => a.letters - 3 * a.shared - (b.letters - 3 * b.shared) || (a.id < b.id ? -1 : 1))
    .slice(0, OFFERED)
    .map(({ id }) => id)
}

/** Letters that are put in, left out or changed from one text to the other (Levenshtein). */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
