import { migrate, runLanes, type Migration } from '@orrery/store/migrate'
import type { AnyTable, Store } from '@orrery/store/store'
import { addColumnsOn, alterCodecs, createTable, type Cluster } from '@orrery/store/table-ddl'
import {
  archiveTables,
  BLOCK_TABLES,
  FORMATS,
  LOOKED,
  NODE_CAPABILITIES,
  ORPHANS,
  PENDING_ENDS,
  TOKEN_AUDITS,
  UNREAD_TOKENS,
} from './tables/archive-tables.ts'
import { STAT_TABLES } from './tables/stat-tables.ts'

/**
 * Parts that wait for each other in a backfill: a million transactions, and far below what makes the engine refuse inserts. Each round of
 * merges costs half of what the inserts cost (measured: 9 µs a transaction), so that there should be few; look-ups meanwhile read more parts.
 */
export const SELDOM_MERGES = { min_parts_to_merge_at_once: 32 } as const

/** How new tables are made: for a cluster, and merging seldom from the start, which spares a hurry the change of each. */
export type TableForm = { readonly cluster?: Cluster; readonly seldomMerges?: boolean }

const create = (tables: readonly AnyTable[], { cluster, seldomMerges = false }: TableForm): Migration['lanes'] =>
  tables.map((table) => createTable(table, cluster, seldomMerges ? SELDOM_MERGES : {}))

/** The schema's history: published steps never change, new ones are appended. */
const migrationsOf = (form: TableForm): readonly Migration[] => [
  {
    version: 1,
    name: 'tables of the archive',
    lanes: create(archiveTables(), form),
  },
  // Also keeps out programs that would take a newer format for their own: they know nothing of formats, but of this number.
  { version: 2, name: 'formats of the archives', lanes: create([FORMATS], form) },
  {
    version: 3,
    name: 'statistics by hour',
    lanes: create(STAT_TABLES, form),
  },
  { version: 4, name: 'audits of tokens', lanes: create([TOKEN_AUDITS], form) },
  { version: 5, name: 'what was looked through for watch lists', lanes: create([LOOKED], form) },
  { version: 6, name: 'tokens that were not read yet', lanes: create([UNREAD_TOKENS], form) },
  { version: 7, name: 'ends of transactions that waited', lanes: create([PENDING_ENDS], form) },
  { version: 8, name: 'what nodes can', lanes: create([NODE_CAPABILITIES], form) },
  {
    version: 9,
    name: 'columns are packed by the rule of the engine',
    lanes: BLOCK_TABLES.map(({ table }) => alterCodecs(table, form.cluster)),
    forOlder: true,
  },
  { version: 10, name: 'stale branches that nodes tell', lanes: [addColumnsOn(ORPHANS, form.cluster)], forOlder: true },
]

const TABLES = {
  sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
  columns: { name: 'text' },
  purpose: 'write',
} as const

/**
 * Brings the store's schema up to date and creates the families' own tables. May run at every start.
 * Throws `STORE_TOO_NEW` when a newer program wrote the archive.
 */
export async function migrateArchive(
  store: Store,
  familyTables: readonly AnyTable[] = [],
  form: TableForm = {},
): Promise<void> {
  await migrate(store, migrationsOf(form), form.cluster)
  const there = new Set((await store.query(TABLES)).map(({ name }) => name))
  const missing = familyTables.filter(({ name }) => !there.has(name))
  await runLanes(store, create(missing, form))
}
