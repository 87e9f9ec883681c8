import { LEDGER_COUNTS, type CountedLedger } from '@orrery/model/ledger-counts'
import type { HourSpan } from '@orrery/model/reads'
import type { StatRow } from '@orrery/model/statistics'
import type { ChainDesk } from '../chain-desk.ts'
import type { KnownSpan } from '../charts/chart-points.ts'
import type { Snapshot } from '../snapshot.ts'

const DAY_HOURS = 24
/** Hours of eleven years, and more days than any chain has: what one answer of a ledger holds. */
const MOST_STEPS = 100_000
/** More days are not named one by one: then all are read. */
const NAMED_DAYS = 400

/** What a ledger counted in a span, a row for each step and count, and of which time it knows everything. */
export type LedgerCounts = { readonly rows: readonly StatRow[]; readonly known: readonly KnownSpan[] }

const NOTHING: LedgerCounts = { rows: [], known: [] }

/** What a ledger counted of the blocks of a snapshot. Nothing is known where it is not kept, or has not begun. */
export async function readLedgerCounts(
  { runtime }: ChainDesk,
  snapshot: Snapshot,
  ledger: CountedLedger,
  { from, to, step }: HourSpan,
): Promise<LedgerCounts> {
  const layer = runtime.layers?.get(ledger)
  if (layer === undefined) return NOTHING
  const { table, counts } = LEDGER_COUNTS[ledger]
  const [first, last] = [Math.floor(from / DAY_HOURS), Math.floor(to / DAY_HOURS)]
  const match =
    last - first < NAMED_DAYS ? { day: Array.from({ length: last - first + 1 }, (_, at) => first + at) } : {}
  const by = step === 1 ? 'hour' : 'day'
  return layer.consistent(async (through, reads): Promise<LedgerCounts> => {
    if (through === null || layer.status().lack !== null) return NOTHING
    const { newest, deep, cut, tip } = snapshot
    const [found, block] = await Promise.all([
      reads.summed(table, match, by, counts, MOST_STEPS),
      (through.height >= cut ? newest : deep).block(through.height),
    ])
    const toMs = through.height >= (tip?.height ?? -1) ? Infinity : (block?.timeMs ?? -Infinity)
    return {
      rows: found.flatMap((row) => {
        const hour = Number(row[by]) * (by === 'hour' ? 1 : DAY_HOURS)
        return hour < from || hour > to
          ? []
          : counts.map((name) => ({ name, key: '', hour, count: Number(row[name]), sum: 0n, least: 0n, most: 0n }))
      }),
      // Before its first block there was nothing to count.
      known: [{ fromMs: -Infinity, toMs }],
    }
  })
}
