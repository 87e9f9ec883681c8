import type { AnyTable, Store } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import { archiveTables } from './tables/archive-tables.ts'

/** Merges all parts of the archive's tables, one table after the other. */
export async function tidyTables(store: Store, familyTables: readonly AnyTable[], signal?: AbortSignal): Promise<void> {
  for (const { name } of archiveTables(familyTables)) {
    signal?.throwIfAborted()
    await store.command(
      `OPTIMIZE TABLE ${storedAs(name, store.cluster)} FINAL SETTINGS optimize_skip_merged_partitions = 1`,
    )
  }
}
