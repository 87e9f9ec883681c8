import type { BlockRef } from '@orrery/model/rows'
import type { Position } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'
import type { Snapshot } from '../snapshot.ts'

/** Heights of a part: those of a week where blocks take ten minutes. */
const PART_BLOCKS = 1_024
/** The history of an address with fewer transactions is added up as it is. */
const FEW_TXS = 20_000
/** Parts that may be new since an address's parts were added up. */
const FRESH_PARTS = 4
const MOST_ADDRESSES = 32
const KEPT_MS = 600_000

export type PartSizes = { readonly blocks: number; readonly few: number }

/** Sums of an address over whole parts, each with all parts before it. Holds as long as the chain has the block that it ends with. */
type Parts = {
  readonly through: BlockRef
  readonly parts: readonly number[]
  readonly sums: readonly (readonly bigint[])[]
}

const KEPT = new WeakMap<ChainDesk['runtime'], Lru<Hex, Promise<Parts | null>>>()

/**
 * What columns of an address's moves in the archive add up to before a place. Of one with a long history the sums of its parts are made once and kept for a while, so
 * that one more question reads no more than what lies in the parts beside the place. Only where the archive has every block: parts that lack blocks are never kept.
 */
export async function deepSums(
  { runtime, family, clock }: Pick<ChainDesk, 'runtime' | 'family' | 'clock'>,
  { deep, coverage, state }: Pick<Snapshot, 'deep' | 'coverage' | 'state'>,
  address: Hex,
  columns: readonly string[],
  before: Position | undefined,
  { blocks, few }: PartSizes = { blocks: PART_BLOCKS, few: FEW_TXS },
): Promise<readonly bigint[]> {
  const { moves } = family.outputs!
  const rest = (from: number) => deep.familySums(moves, { address }, columns, before, from)
  const top = state.ranges.at(-1)?.to ?? -1
  const end = Math.floor((top + 1) / blocks)
  if (!coverage.complete || end < 1 || (await deep.accountTxCount(address)) <= few) return rest(0)

  const make = async (): Promise<Parts | null> => {
    const height = end * blocks - 1
    const [last, found] = await Promise.all([
      deep.block(height),
      deep.familySumsByPart(moves, { address }, columns, { from: 0, to: height, size: blocks }),
    ])
    if (last === null) return null
    const sums: (readonly bigint[])[] = []
    for (const { sums: own } of found) sums.push(own.map((sum, at) => sum + (sums.at(-1)?.[at] ?? 0n)))
    return { through: { height, hash: last.hash }, parts: found.map(({ part }) => part), sums }
  }
  const kept = KEPT.get(runtime) ?? createLru<Hex, Promise<Parts | null>>(MOST_ADDRESSES, () => clock.monotonic())
  KEPT.set(runtime, kept)
  const begin = (): Promise<Parts | null> => {
    const making = make()
    kept.set(address, making, KEPT_MS)
    making.catch(() => kept.delete(address))
    return making
  }
  let known = await (kept.get(address) ?? begin())
  if (known !== null && !(await isFresh(deep, known, end * blocks - 1, blocks))) known = await begin()
  if (known === null) return rest(0)

  // The first height that is not of a whole part below the place.
  const place = before === undefined ? Number.POSITIVE_INFINITY : Math.floor(before.height / blocks) * blocks
  const from = Math.min(place, known.through.height + 1)
  const under = known.parts.findLastIndex((part) => part * blocks < from)
  const own = await rest(from)
  return own.map((sum, at) => sum + (known.sums[under]?.[at] ?? 0n))
}

async function isFresh(deep: Snapshot['deep'], { through }: Parts, height: number, blocks: number): Promise<boolean> {
  return (
    through.height <= height &&
    through.height >= height - FRESH_PARTS * blocks &&
    (await deep.block(through.height))?.hash === through.hash
  )
}
