import type { ApiClient } from '@orrery/api/client'
import type { BlockInsides } from '@orrery/model/wire/block'

/** What is told of one block, and the most blobs that one may hold; null where nothing is. */
export type Inside = { readonly block: BlockInsides['blocks'][number]; readonly blobs: BlockInsides['blobs'] } | null

/** So many heights may be asked for at once. */
const MOST = 100

/**
 * Asks for the insides of blocks, those together that are asked for in the same turn: the cells of a list are drawn at once. Never rejects; what was told once is not asked for
 * again.
 */
export function createInsides(
  api: Pick<ApiClient, 'listBlockInsides'>,
  chain: string,
): (height: number) => Promise<Inside> {
  const known = new Map<number, Promise<Inside>>()
  let waiting: Map<number, (told: Inside) => void> | null = null
  const send = async (asked: ReadonlyMap<number, (told: Inside) => void>): Promise<void> => {
    const told = await api.listBlockInsides({ chain, heights: [...asked.keys()].join() }).catch(() => null)
    const blocks = new Map(told?.blocks.map((block) => [block.height, block]))
    for (const [height, tell] of asked) {
      const block = blocks.get(height)
      // A failure is asked for anew by whoever comes next.
      if (block === undefined) known.delete(height)
      tell(block === undefined ? null : { block, blobs: told?.blobs ?? null })
    }
  }
  return (height) => {
    const before = known.get(height)
    if (before !== undefined) return before
    const answer = new Promise<Inside>((tell) => {
      if (waiting === null || waiting.size >= MOST) {
        const next = (waiting = new Map())
        queueMicrotask(() => {
          if (waiting === next) waiting = null
          void send(next)
        })
      }
      waiting.set(height, tell)
    })
    known.set(height, answer)
    return answer
  }
}

/** How many of each kind, the most first, as a line; null where it is not known. Pure. */
export function kindsLine(
  kinds: BlockInsides['blocks'][number]['kinds'],
  nameOf: (kind: string) => string,
  number: (count: number) => string,
): string | null {
  if (kinds === null) return null
  return Object.entries(kinds)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${nameOf(kind)} × ${number(count)}`)
    .join(' · ')
}
