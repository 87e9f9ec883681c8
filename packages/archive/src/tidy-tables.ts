import type { AnyTable, Store } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import { archiveTables } from './tables/archive-tables.ts'

/** Merges all parts of the archive's tables, those first that look-ups read: visitors wait for them while the others are merged. */
export async function tidyTables(store: Store, familyTables: readonly AnyTable[], signal?: AbortSignal): Promise<void> {
  const lookedUp = ({ smallBlocks }: AnyTable): number => Number(smallBlocks ?? false)
  for (const { name } of archiveTables(familyTables).toSorted((one, other) => lookedUp(other) - lookedUp(one))) {
    signal?.throwIfAborted()
    await store.command(
      `OPTIMIZE TABLE ${storedAs(name, store.cluster)} FINAL SETTINGS optimize_skip_merged_partitions = 1`,
    )
  }
}
