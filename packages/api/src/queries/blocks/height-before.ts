import type { ChainDesk } from '../chain-desk.ts'
import { countDeep } from '../lists/count-rows.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/**
 * Height of the newest block that is older than a moment (ms since 1970); −1 where none is. Found by halving over the blocks that are here: at
 * most about thirty are looked at.
 */
export async function heightBefore(desk: ChainDesk, snapshot: Snapshot, moment: number): Promise<number> {
  const held = snapshot.cut === NO_CUT ? null : await snapshot.newest.blockAtTime(moment - 1)
  if (held !== null) return held.height
  return countDeep(desk, snapshot, `height before ${moment}`, () => searchArchive(snapshot, moment))
}

async function searchArchive({ deep, state, cut }: Snapshot, moment: number): Promise<number> {
  const isBefore = async (height: number) => {
    const block = await deep.block(height)
    return block !== null && block.timeMs < moment
  }
  const ranges = state.ranges.filter(({ from }) => from < cut)
  const begun = await countTrue(0, ranges.length, (at) => isBefore(ranges[at]!.from))
  const range = ranges[begun - 1]
  if (range === undefined) return -1
  return (await countTrue(range.from + 1, Math.min(range.to + 1, cut), isBefore)) - 1
}

/** The first of the numbers `low` to `high` that does not hold, where all that hold come first; `high` when all do. */
export async function countTrue(low: number, high: number, holds: (at: number) => Promise<boolean>): Promise<number> {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await holds(middle)) from = middle + 1
    else to = middle
  }
  return from
}
