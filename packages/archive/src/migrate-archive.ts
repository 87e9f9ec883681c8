import { migrate, type Migration } from '@orrery/store/migrate'
import type { AnyTable, Store } from '@orrery/store/store'
import { createTable, type Cluster } from '@orrery/store/table-ddl'
import { archiveTables, FORMATS, LOOKED, TOKEN_AUDITS } from './tables/archive-tables.ts'
import { STAT_TABLES } from './tables/stat-tables.ts'

/** The schema's history: published steps never change, new ones are appended. */
const migrationsOf = (cluster?: Cluster): readonly Migration[] => [
  {
    version: 1,
    name: 'tables of the archive',
    statements: archiveTables().flatMap((table) => createTable(table, cluster)),
  },
  // Also keeps out programs that would take a newer format for their own: they know nothing of formats, but of this number.
  { version: 2, name: 'formats of the archives', statements: createTable(FORMATS, cluster) },
  {
    version: 3,
    name: 'statistics by hour',
    statements: STAT_TABLES.flatMap((table) => createTable(table, cluster)),
  },
  { version: 4, name: 'audits of tokens', statements: createTable(TOKEN_AUDITS, cluster) },
  { version: 5, name: 'what was looked through for watch lists', statements: createTable(LOOKED, cluster) },
]

/**
 * Brings the store's schema up to date and creates the families' own tables. May run at every start.
 * Throws `STORE_TOO_NEW` when a newer program wrote the archive.
 */
export async function migrateArchive(
  store: Store,
  familyTables: readonly AnyTable[] = [],
  cluster?: Cluster,
): Promise<void> {
  await migrate(store, migrationsOf(cluster), cluster)
  for (const statement of familyTables.flatMap((table) => createTable(table, cluster))) await store.command(statement)
}
