import { LEDGER_COUNTS, type CountedLedger } from '@orrery/model/ledger-counts'
import type { FamilyRow } from '@orrery/model/rows'
import { hourOf } from '@orrery/model/statistics'
import { defineTable } from '@orrery/store/store'

const DAY_HOURS = 24

/** The table of what a ledger counts block by block, in the order of time. */
export const countTable = (ledger: CountedLedger) =>
  defineTable({
    name: LEDGER_COUNTS[ledger].table,
    columns: {
      chain: 'u32',
      height: 'u32',
      hour: 'u32',
      day: 'u32',
      ...(Object.fromEntries(LEDGER_COUNTS[ledger].counts.map((name) => [name, 'u64'])) as Readonly<
        Record<string, 'u64'>
      >),
    },
    engine: { kind: 'MergeTree' },
    orderBy: ['chain', 'day', 'hour', 'height'],
    granularity: 1024,
  })

/** Rows of that table: one for each block that has any, whose things come by what each is to be counted as. Unknown words count nowhere. */
export function blockCountRows(
  ledger: CountedLedger,
  told: Iterable<{ readonly height: number; readonly timeMs: number; readonly as: string }>,
): readonly FamilyRow[] {
  const { counts } = LEDGER_COUNTS[ledger]
  const rows = new Map<number, Record<string, number>>()
  for (const { height, timeMs, as } of told) {
    let row = rows.get(height)
    if (row === undefined) {
      const hour = hourOf(timeMs)
      row = { height, hour, day: Math.floor(hour / DAY_HOURS), ...Object.fromEntries(counts.map((name) => [name, 0])) }
      rows.set(height, row)
    }
    if (as in row) row[as]!++
  }
  return [...rows.values()]
}
