import type { Visitor } from './browser.ts'

/** Visitors beside each other: the browser draws the page of each in a process of its own. */
const BESIDE = 2

/** Looks at each of `pages`, in any order; what the visitors have seen go wrong is in `faults` and `foreign`. */
export async function lookAtAll<T>(
  pages: readonly T[],
  enter: () => Promise<Visitor>,
  look: (visitor: Visitor, page: T) => Promise<void>,
): Promise<{ readonly faults: readonly string[]; readonly foreign: readonly string[] }> {
  const rest = pages.values()
  const visitors = await Promise.all(Array.from({ length: BESIDE }, enter))
  await Promise.all(
    visitors.map(async (visitor) => {
      for (const page of rest) await look(visitor, page)
    }),
  )
  return {
    faults: visitors.flatMap(({ faults }) => faults),
    foreign: visitors.flatMap(({ foreign }) => foreign),
  }
}
