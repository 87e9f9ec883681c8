import { lettersApart } from '@orrery/primitives/letters-apart'

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
