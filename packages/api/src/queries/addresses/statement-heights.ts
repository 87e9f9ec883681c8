import type { HeightRange } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { heightBefore } from '../blocks/height-before.ts'
import type { Snapshot } from '../snapshot.ts'
import type { TimeSpan } from '../time-span.ts'

/** First and last block of a statement's period; null where it holds none. */
export async function statementHeights(
  desk: ChainDesk,
  snapshot: Snapshot,
  { since, until }: TimeSpan,
): Promise<HeightRange | null> {
  const { tip } = snapshot
  const [before, to] = await Promise.all([
    since === undefined ? -1 : heightBefore(desk, snapshot, since),
    until === undefined ? (tip?.height ?? -1) : heightBefore(desk, snapshot, until),
  ])
  // Block 0 is where a chain begins with: its balances are what a statement of everything opens with.
  const from = Math.max(before + 1, 1)
  return to < 0 || from > to ? null : { from, to }
}

/** Whether every block of a period is indexed, with all that is told of its addresses. */
export const isCovered = ({ coverage }: Pick<Snapshot, 'coverage'>, heights: HeightRange | null): boolean =>
  heights !== null &&
  (coverage.watched ?? coverage.ranges).some(({ from, to }) => from <= heights.from && heights.to <= to)
