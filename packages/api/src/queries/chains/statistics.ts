import type { HourSpan } from '@orrery/model/reads'
import { StatSums, type PartySet, type StatRow } from '@orrery/model/statistics'
import type { Snapshot } from '../snapshot.ts'

/** More of the Head's addresses are not put into one question: an estimate of that size says as much without them. */
const JOINED_ADDRESSES = 4_000
/** Beyond this the sketches are estimates. */
const EXACT_MEMBERS = 1_000

/** Measures of a span, of all blocks that the index holds. */
export async function readStatistics(
  { newest, deep }: Snapshot,
  names: readonly string[],
  span: HourSpan,
): Promise<readonly StatRow[]> {
  const sums = new StatSums()
  for (const rows of await Promise.all([deep.statistics(names, span), newest.statistics(names, span)]))
    for (const row of rows) sums.add(row)
  return sums.rows()
}

/** How large a set is in one step of a span. */
export type SetSize = { readonly hour: number; readonly size: number; readonly isExact: boolean }

/** How many addresses a set has in each step of a span, of all blocks that the index holds. */
export async function readSetSizes(snapshot: Snapshot, set: PartySet, span: HourSpan): Promise<readonly SetSize[]> {
  const { view, state, deep } = snapshot
  const newest = view.parties(set, span, snapshot.above)
  const sizes = new Map<number, SetSize>()
  for (const [hour, { size }] of newest) sizes.set(hour, { hour, size, isExact: true })
  if (state.ranges.length > 0) {
    const note = (hour: number, size: number) => {
      const known = sizes.get(hour)?.size ?? 0
      sizes.set(hour, { hour, size: Math.max(size, known), isExact: size <= EXACT_MEMBERS && known <= size })
    }
    for (const { hour, size } of await deep.setSizes(set, span, [])) note(hour, size)
    // The Head reaches over two steps or three.
    for (const [hour, members] of newest) {
      if (members.size > JOINED_ADDRESSES) continue
      const step = {
        from: Math.max(hour, span.from),
        to: Math.min(hour + span.step - 1, span.to),
        step: span.step,
      }
      for (const { size } of await deep.setSizes(set, step, [...members])) note(hour, size)
    }
  }
  return [...sizes.values()].sort((a, b) => a.hour - b.hour)
}

/** A measure whose parts are put together; zero things where there are none. */
export function measureOf(rows: readonly StatRow[], name: string): Omit<StatRow, 'name' | 'key' | 'hour'> {
  const sums = new StatSums()
  for (const row of rows) if (row.name === name) sums.add({ ...row, key: '' }, 0)
  return sums.rows()[0] ?? { count: 0, sum: 0n, least: 0n, most: 0n }
}
