import type { Position } from '@orrery/model/reads'
import type { ChainDesk } from './chain-desk.ts'
import { heightBefore } from './blocks/height-before.ts'
import type { KeysetList } from './lists/keyset-list.ts'
import type { Snapshot } from './snapshot.ts'

/** The moments that a list is cut to, in ms since 1970: `since` belongs to it, `until` does not. */
export type TimeSpan = { readonly since?: number; readonly until?: number }

/** The heights that a list is cut to, both included. */
export type HeightSpan = { readonly fromBlock?: number; readonly toBlock?: number }

/** Whether a list is cut at all. */
export const isCut = ({ since, until, fromBlock, toBlock }: TimeSpan & HeightSpan): boolean =>
  [since, until, fromBlock, toBlock].some((bound) => bound !== undefined)

/**
 * A list cut to the blocks of a span of time (screens-evm §0.3). Moments become heights by halving over the blocks that are here: at most about
 * thirty are looked at. Blocks of chains whose times may step back belong where their height is: behind the newest block
 * that is older than the moment.
 */
export async function cutToSpan<Row>(
  desk: ChainDesk,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  { since, until, fromBlock, toBlock }: TimeSpan & HeightSpan,
): Promise<KeysetList<Row>> {
  const span = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) }
  const { from, to } = isCut(span) ? await heightsOfSpan(desk, snapshot, span) : ALL
  const cut = isCut(span)
    ? { ...betweenHeights(list, from, to), name: `${list.name} since ${since ?? ''} until ${until ?? ''}` }
    : list
  return fromBlock === undefined && toBlock === undefined
    ? cut
    : betweenHeights(cut, fromBlock ?? 0, toBlock ?? Number.POSITIVE_INFINITY)
}
const ALL = { from: 0, to: Number.POSITIVE_INFINITY }

/** The heights whose blocks are of a span, both included; `to` is below `from` where there is none, and endless where the span is. */
export async function heightsOfSpan(
  desk: ChainDesk,
  snapshot: Snapshot,
  { since, until }: TimeSpan,
): Promise<{ readonly from: number; readonly to: number }> {
  const [below, to] = await Promise.all([
    since === undefined ? -1 : heightBefore(desk, snapshot, since),
    until === undefined ? Number.POSITIVE_INFINITY : heightBefore(desk, snapshot, until),
  ])
  return { from: below + 1, to }
}

/** The heights of a span of time and of blocks, as `heightsOfSpan` tells those of a time. */
export async function heightsAsked(
  desk: ChainDesk,
  snapshot: Snapshot,
  { fromBlock = 0, toBlock = Number.POSITIVE_INFINITY, ...span }: TimeSpan & HeightSpan,
): Promise<{ readonly from: number; readonly to: number }> {
  const { from, to } = await heightsOfSpan(desk, snapshot, span)
  return { from: Math.max(from, fromBlock), to: Math.min(to, toBlock) }
}

/** Rows of heights `from` to `to`, both included. */
export function betweenHeights<Row>(list: KeysetList<Row>, from: number, to: number): KeysetList<Row> {
  const top: Position | undefined = Number.isFinite(to) ? { height: to + 1, txIndex: 0, seq: 0 } : undefined
  const floor: Position = { height: from - 1, txIndex: 0xffff_ffff, seq: Number.MAX_SAFE_INTEGER }
  return {
    name: `${list.name} of heights ${from} to ${to}`,
    position: list.position,
    ...(list.find && { find: list.find }),
    async read(reads, { before, after, ...page }) {
      if (to < from) return []
      const start = before !== undefined && before.height <= to ? before : (top ?? before)
      const bounds =
        after === undefined
          ? start === undefined
            ? {}
            : { before: start }
          : { after: after.height >= from ? after : floor }
      const span = { floor: Math.max(page.floor ?? 0, from), ...(Number.isFinite(to) && { ceiling: to }) }
      const found = await list.read(reads, { ...page, ...bounds, ...span })
      const rows = found.filter((row) => {
        const { height } = list.position(row)
        return height >= from && height <= to
      })
      return found.stoppedAt === undefined ? rows : Object.assign(rows, { stoppedAt: found.stoppedAt })
    },
  }
}
