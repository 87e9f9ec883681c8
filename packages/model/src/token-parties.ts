import type { Hex } from '@orrery/primitives/hex'
import type { TransferRow } from './rows.ts'

/** How many addresses sent and received a token, by days that had a transfer, oldest first. */
export type TokenParties = {
  readonly days: readonly { readonly day: number; readonly senders: number; readonly receivers: number }[]
  /** There are more transfers than were counted: the first of the days is not whole. */
  readonly isCut: boolean
}

const DAY_MS = 86_400_000

/** Senders and receivers by day of transfers that come newest first, of the first `limit` of them. Pure. */
export function partiesByDay(
  newest: Iterable<Pick<TransferRow, 'timeMs' | 'from' | 'to'>>,
  limit: number,
): TokenParties {
  const days = new Map<number, { readonly senders: Set<Hex>; readonly receivers: Set<Hex> }>()
  let count = 0
  for (const { timeMs, from, to } of newest) {
    count++
    const day = Math.floor(Math.max(timeMs, 0) / DAY_MS)
    const sets = days.get(day) ?? { senders: new Set<Hex>(), receivers: new Set<Hex>() }
    days.set(day, sets)
    if (from !== null) sets.senders.add(from)
    if (to !== null) sets.receivers.add(to)
    if (count > limit) break
  }
  return {
    days: [...days]
      .sort(([a], [b]) => a - b)
      .map(([day, { senders, receivers }]) => ({ day, senders: senders.size, receivers: receivers.size })),
    isCut: count > limit,
  }
}
