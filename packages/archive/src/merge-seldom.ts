import type { AnyTable, Store } from '@orrery/store/store'
import { storedAs, tableStoredAs } from '@orrery/store/table-ddl'
import { SELDOM_MERGES } from './migrate-archive.ts'
import { archiveTables } from './tables/archive-tables.ts'

/**
 * Has the engine merge the archive's tables seldom, or as usual again. Whoever is the last in a hurry ends it for the tables of every
 * family.
 */
export async function mergeSeldom(store: Store, familyTables: readonly AnyTable[], on: boolean): Promise<void> {
  const seldom = await mergingSeldom(store)
  const own = archiveTables(familyTables).map(({ name }) => name)
  for (const name of on ? own.filter((table) => !seldom.has(table)) : seldom)
    await store.command(
      `ALTER TABLE ${storedAs(name, store.cluster)} ${on ? `MODIFY SETTING min_parts_to_merge_at_once = ${SELDOM_MERGES.min_parts_to_merge_at_once}` : 'RESET SETTING min_parts_to_merge_at_once'}`,
    )
}

/** The tables that merge seldom, so that a usual start changes none. */
async function mergingSeldom(store: Store): Promise<ReadonlySet<string>> {
  const rows = await store.query({
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND position(engine_full, 'min_parts_to_merge_at_once') > 0",
    columns: { name: 'text' },
    purpose: 'write',
  })
  return new Set(rows.map(({ name }) => tableStoredAs(name, store.cluster)))
}
