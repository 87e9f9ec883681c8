import type { BlockInsides } from '@orrery/model/wire/block'
import { contains } from '@orrery/primitives/intervals'
import type { ChainDesk } from '../chain-desk.ts'
import type { Snapshot } from '../snapshot.ts'

/** Of blocks by their heights, at most a hundred: transactions by kind, and the calls inside these where they were traced (screens-evm §3.1). */
export async function blockInsides(
  desk: ChainDesk,
  { newest, deep, view, cut, coverage }: Pick<Snapshot, 'newest' | 'deep' | 'view' | 'cut' | 'coverage'>,
  heights: readonly number[],
): Promise<BlockInsides['blocks']> {
  const held = heights.filter((height) => view.bundle(height) !== null)
  const archived = heights.filter((height) => height < cut && contains(coverage.ranges, height))
  const table = desk.family.calls?.traced
  const of = async (reads: typeof deep, some: readonly number[]) =>
    some.length === 0
      ? { kinds: [], traced: [] }
      : {
          kinds: await reads.txKinds(some),
          traced: table === undefined ? [] : await reads.familyRows(table, { height: [...some] }, some.length),
        }
  const sides = await Promise.all([of(newest, held), of(deep, archived)])
  const kinds = new Map([...held, ...archived].map((height) => [height, {} as Record<string, number>]))
  for (const { height, kind, txs } of sides.flatMap((side) => side.kinds)) {
    const counts = kinds.get(height)
    if (counts !== undefined) counts[kind] = txs
  }
  const frames = new Map(sides.flatMap(({ traced }) => traced.map((row) => [row['height'], Number(row['frames'])])))
  return heights.map((height) => {
    const counts = kinds.get(height) ?? null
    const all = frames.get(height)
    // Each transaction is a frame itself.
    const txs = counts === null ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { height, kinds: counts, calls: all === undefined ? null : Math.max(0, all - txs) }
  })
}
