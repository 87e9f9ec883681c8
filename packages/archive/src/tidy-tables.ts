import { setTimeout } from 'node:timers/promises'
import type { AnyTable, Store } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import { archiveTables } from './tables/archive-tables.ts'

const LOOK_EVERY_MS = 250
/** An engine that has nothing to do looks once a second whether there is something to merge. */
const QUIET_LOOKS = 5
/** In all, five minutes: a site whose other chains merge all the time is tidied beside that. */
const MOST_LOOKS = 1_200

/**
 * Merges all parts of the archive's tables, one table after the other. Each waits until nothing merges of itself: that has two threads, gives way to look-ups, and makes the
 * many small parts few, while what is asked for here runs in a third thread that does not give way.
 */
export async function tidyTables(store: Store, familyTables: readonly AnyTable[], signal?: AbortSignal): Promise<void> {
  let left = MOST_LOOKS
  /** Until so many looks in a row found no merge. */
  const untilQuiet = async (wanted: number): Promise<void> => {
    for (let quiet = 0; quiet < wanted && left > 0; left--) {
      signal?.throwIfAborted()
      const [row] = await store.query({
        sql: 'SELECT toUInt32(count()) AS merges FROM system.merges',
        columns: { merges: 'u32' },
        purpose: 'write',
      })
      quiet = row!.merges === 0 ? quiet + 1 : 0
      if (quiet < wanted) await setTimeout(LOOK_EVERY_MS, undefined, signal ? { signal } : {})
    }
  }
  await untilQuiet(QUIET_LOOKS)
  for (const { name } of archiveTables(familyTables)) {
    await untilQuiet(1)
    signal?.throwIfAborted()
    await store.command(
      `OPTIMIZE TABLE ${storedAs(name, store.cluster)} FINAL SETTINGS optimize_skip_merged_partitions = 1`,
    )
  }
}
