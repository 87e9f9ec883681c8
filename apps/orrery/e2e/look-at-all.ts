import type { Visitor } from './browser.ts'

/** Looks at the pages of each way, a visitor to each beside the others, in its order; several may share one iterator. What the visitors have seen go wrong is in `faults` and `foreign`. */
export async function lookAtAll<T>(
  ways: readonly Iterable<T>[],
  enter: (way: number) => Promise<Visitor>,
  look: (visitor: Visitor, page: T) => Promise<void>,
): Promise<{ readonly faults: readonly string[]; readonly foreign: readonly string[] }> {
  const visitors = await Promise.all(ways.map((_, way) => enter(way)))
  await Promise.all(
    visitors.map(async (visitor, way) => {
      for (const page of ways[way]!) await look(visitor, page)
    }),
  )
  return {
    faults: visitors.flatMap(({ faults }) => faults),
    foreign: visitors.flatMap(({ foreign }) => foreign),
  }
}
