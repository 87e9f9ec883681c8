import type { ArchiveState } from '@orrery/archive/archive'
import type { ChainReads, HeightRange } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Producers that are remembered; where more made the newest blocks, everyone may be one. */
const MOST = 20_000

/** Who made the newest archived blocks, remembered: nearly every address that is looked at made none, and is not looked for among them. */
export type ArchivedProducers = {
  /**
   * Whether an address may have made one of the archived blocks from `floor` on. False is certain for every moment up to the archive's present state; true is not,
   * since blocks may have been lost.
   */
  mayHave(floor: number, address: Hex): Promise<boolean>
}

type Archived = {
  readonly reads: Pick<ChainReads, 'producers' | 'blockHashes'>
  state(): Pick<ArchiveState, 'ranges' | 'generation'>
}

/** Reads the blocks once, then those that are archived beside them, and all again where the newest was lost. */
export function createArchivedProducers(archive: () => Archived): ArchivedProducers {
  let known: Known | null = null
  let reading: Promise<Known> | null = null

  const read = async ({ reads, state }: Archived, floor: number): Promise<Known> => {
    const { ranges: all, generation } = state()
    const before = known !== null && known.floor <= floor ? known : null
    if (before !== null && before.generation === generation) return before
    const ranges = all.flatMap(({ from, to }) => (to < floor ? [] : [{ from: Math.max(from, floor), to }]))
    const heights = [before?.top?.height, ranges.at(-1)?.to].filter((height) => height !== undefined)
    // Before the producers: a block that is lost meanwhile is then no longer the one that is remembered.
    const hashes = await reads.blockHashes(heights)
    const stands = before?.top != null && hashes.get(before.top.height) === before.top.hash
    const base =
      stands && floor - before.floor < MOST ? before : { floor, ranges: [], producers: new Set<Hex>(), isWhole: true }
    const found = await Promise.all(besides(ranges, base.ranges).map((range) => reads.producers(range, MOST)))
    const producers = new Set(base.producers)
    for (const { producer } of found.flat()) producers.add(producer)
    const isWhole = base.isWhole && producers.size < MOST && found.every(({ length }) => length < MOST)
    const top = ranges.at(-1)?.to
    const hash = top === undefined ? undefined : hashes.get(top)
    return {
      floor: base.floor,
      generation,
      ranges,
      top: hash === undefined ? null : { height: top!, hash },
      producers: isWhole ? producers : new Set(),
      isWhole,
    }
  }

  return {
    async mayHave(floor, address) {
      // One after the other: what the one before has read nearly always answers, too.
      while (reading !== null) await reading.catch(() => null)
      reading = read(archive(), floor)
      try {
        known = await reading
      } finally {
        reading = null
      }
      return !known.isWhole || known.producers.has(address)
    },
  }
}

type Known = {
  /** What is known begins here. */
  readonly floor: number
  readonly generation: number
  readonly ranges: readonly HeightRange[]
  /** The newest block of these; null where it could not be read. */
  readonly top: BlockRef | null
  readonly producers: ReadonlySet<Hex>
  readonly isWhole: boolean
}

/** What of some ranges lies in none of others. */
const besides = (ranges: readonly HeightRange[], others: readonly HeightRange[]): readonly HeightRange[] =>
  others.reduce<readonly HeightRange[]>(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        to < other.from || other.to < from
          ? [{ from, to }]
          : [
              ...(from < other.from ? [{ from, to: other.from - 1 }] : []),
              ...(other.to < to ? [{ from: other.to + 1, to }] : []),
            ],
      ),
    ranges,
  )
