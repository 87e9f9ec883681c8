import type { Position } from '@orrery/model/reads'
import type { ChainDesk } from './chain-desk.ts'
import { countDeep } from './count-rows.ts'
import type { KeysetList } from './keyset-list.ts'
import { NO_CUT, type Snapshot } from './snapshot.ts'

/** The moments that a list is cut to, in ms since 1970: `since` belongs to it, `until` does not. */
export type TimeSpan = { readonly since?: number; readonly until?: number }

/** Whether a list is cut at all. */
export const isCut = ({ since, until }: TimeSpan): boolean => since !== undefined || until !== undefined

/**
 * A list cut to the blocks of a span of time (screens-evm §0.3). Moments become heights by halving over the blocks that are here: at most about
 * thirty are looked at. Blocks of chains whose times may step back belong where their height is: behind the newest block
 * that is older than the moment.
 */
export async function cutToSpan<Row>(
  desk: ChainDesk,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  { since, until }: TimeSpan,
): Promise<KeysetList<Row>> {
  if (since === undefined && until === undefined) return list
  const [below, last] = await Promise.all([
    since === undefined ? -1 : newestBefore(desk, snapshot, since),
    until === undefined ? Number.POSITIVE_INFINITY : newestBefore(desk, snapshot, until),
  ])
  return { ...betweenHeights(list, below + 1, last), name: `${list.name} since ${since ?? ''} until ${until ?? ''}` }
}

/** Rows of heights `from` to `to`, both included. */
export function betweenHeights<Row>(list: KeysetList<Row>, from: number, to: number): KeysetList<Row> {
  const top: Position | undefined = Number.isFinite(to) ? { height: to + 1, txIndex: 0, seq: 0 } : undefined
  const floor: Position = { height: from - 1, txIndex: 0xffff_ffff, seq: Number.MAX_SAFE_INTEGER }
  return {
    name: `${list.name} of heights ${from} to ${to}`,
    position: list.position,
    async read(reads, { before, after, ...page }) {
      if (to < from) return []
      const start = before !== undefined && before.height <= to ? before : (top ?? before)
      const bounds =
        after === undefined
          ? start === undefined
            ? {}
            : { before: start }
          : { after: after.height >= from ? after : floor }
      const rows = await list.read(reads, { ...page, ...bounds })
      return rows.filter((row) => {
        const { height } = list.position(row)
        return height >= from && height <= to
      })
    },
  }
}

/** Height of the newest block that is older than a moment; −1 where none is. */
async function newestBefore(desk: ChainDesk, snapshot: Snapshot, moment: number): Promise<number> {
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
async function countTrue(low: number, high: number, holds: (at: number) => Promise<boolean>): Promise<number> {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await holds(middle)) from = middle + 1
    else to = middle
  }
  return from
}
