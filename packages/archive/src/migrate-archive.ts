import { ROW_STAT } from '@orrery/model/row-measures'
import { LEAST_WORK, STAT } from '@orrery/model/statistics'
import { migrate, runLanes, type Migration } from '@orrery/store/migrate'
import type { AnyTable, Cluster, Store } from '@orrery/store/store'
import { addColumns, alterBlocks, alterCodecs, createTable, storedAs, tableStoredAs } from '@orrery/store/table-ddl'
import {
  archiveTables,
  BLOCK_TABLES,
  BLOCKS,
  CHUNKS,
  FORMATS,
  LOOKED,
  ORPHANS,
  PENDING_ENDS,
  TOKEN_AUDITS,
  UNREAD_TOKENS,
} from './tables/archive-tables.ts'
import { NODE_CAPABILITIES } from './tables/capability-table.ts'
import { BLOCK_HEALTH } from './tables/health-table.ts'
import { LIGHTNING_SIZES, LIGHTNING_TABLES } from './tables/lightning-tables.ts'
import { TX_REPLACEMENTS } from './tables/replacement-table.ts'
import { WATCH_SAMPLES } from './tables/sample-table.ts'
import { STAT_SUMS, STAT_TABLES } from './tables/stat-tables.ts'

/**
 * Parts that wait for each other in a backfill: a million transactions, and far below what makes the engine refuse inserts. Each round of
 * merges costs half of what the inserts cost (measured: 9 µs a transaction), so that there should be few; look-ups meanwhile read more parts.
 *
 * Once so many wait the engine takes those off again that are small beside the first, so that a table of up to 30 MB was written anew for each insert (by its source and its log): the
 * second setting has it merge all that it chose.
 */
export const SELDOM_MERGES = {
  min_parts_to_merge_at_once: 32,
  merge_selector_enable_heuristic_to_remove_small_parts_at_right: 0,
} as const

/** How new tables are made: merging seldom from the start spares a hurry the change of each. */
export type TableForm = { readonly seldomMerges?: boolean }

type Form = TableForm & { readonly cluster: Cluster | undefined }

const create = (tables: readonly AnyTable[], { cluster, seldomMerges = false }: Form): Migration['lanes'] =>
  tables.map((table) => createTable(table, cluster, seldomMerges ? SELDOM_MERGES : {}))

/** The schema's history: published steps never change, new ones are appended. */
const migrationsOf = (form: Form): readonly Migration[] => [
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
  { version: 10, name: 'stale branches that nodes tell', lanes: [addColumns(ORPHANS, form.cluster)], forOlder: true },
  {
    version: 11,
    name: 'uncles are measured',
    lanes: [[dropParts(form.cluster)]],
    forOlder: true,
  },
  {
    version: 12,
    name: 'small blocks of the keys of look-ups',
    lanes: BLOCK_TABLES.map(({ table }) => alterBlocks(table, form.cluster)),
    forOlder: true,
  },
  {
    version: 13,
    name: 'rows of families are measured',
    lanes: [[dropPartsWith(form.cluster, 'gasLimit')]],
    forOlder: true,
  },
  { version: 14, name: 'Lightning networks', lanes: create(LIGHTNING_TABLES, form) },
  {
    version: 15,
    name: 'transactions are measured by what they do, and receivers',
    // Opening an archive counts again what is missing.
    lanes: STAT_TABLES.map(({ name }) => [`TRUNCATE TABLE ${storedAs(name, form.cluster)}`]),
    forOlder: true,
  },
  { version: 16, name: 'sizes of Lightning nodes', lanes: create([LIGHTNING_SIZES], form) },
  { version: 17, name: 'what is seen by watching a chain', lanes: create([WATCH_SAMPLES], form) },
  {
    version: 18,
    name: 'outputs are measured by the type of their script',
    lanes: [[dropPartsWith(form.cluster, 'inputs')]],
    forOlder: true,
  },
  { version: 19, name: 'what was expected of watched blocks', lanes: create([BLOCK_HEALTH], form) },
  {
    version: 20,
    name: 'accounts’ transactions are measured by value, fee and nonce, their blocks by who built them, and named sets',
    lanes: [[dropPartsWith(form.cluster, 'gasLimit')]],
    forOlder: true,
  },
  { version: 21, name: 'replaced transactions', lanes: create([TX_REPLACEMENTS], form) },
  {
    version: 22,
    name: 'what calls carry and the miners of uncles get is measured',
    lanes: [[dropPartsWith(form.cluster, 'traced'), dropPartsWith(form.cluster, STAT.uncles, ' AND most > 0')]],
    forOlder: true,
  },
  {
    version: 23,
    name: 'withdrawals are whole from 31 coins on',
    // Those with less were whole from 16 on: only parts that tell of whole ones may be wrong.
    lanes: [[dropPartsWith(form.cluster, ROW_STAT.withdrawalSizes, ` AND endsWith(key, '/1')`)]],
    forOlder: true,
  },
  { version: 24, name: 'blocks tell what they hold', lanes: [addColumns(BLOCKS, form.cluster)], forOlder: true },
  {
    version: 25,
    name: 'exits are measured by whether they are of a whole validator',
    lanes: [[dropPartsWith(form.cluster, ROW_STAT.requests, ` AND key = 'exit'`)]],
    forOlder: true,
  },
  {
    version: 26,
    name: 'chunks tell how many blocks were proven',
    lanes: [addColumns(CHUNKS, form.cluster)],
    forOlder: true,
  },
  {
    version: 27,
    name: 'chunks tell by which rules their rows were made',
    lanes: [addColumns(CHUNKS, form.cluster)],
    forOlder: true,
  },
]

/** Takes out how many blocks the parts tell that hold blocks with a measure: opening an archive counts those again, with all that is measured now. */
const dropPartsWith = (cluster: Cluster | undefined, name: string, more = ''): string =>
  `ALTER TABLE ${storedAs(STAT_SUMS.name, cluster)} DELETE WHERE name = '${STAT.time}' AND ${partsWith(cluster, name, more)}`

const partsWith = (cluster: Cluster | undefined, name: string, more = ''): string =>
  `(chain, hour, height) IN (SELECT chain, hour, height FROM ${storedAs(STAT_SUMS.name, cluster).split(' ON CLUSTER ')[0]!} WHERE name = '${name}'${more})`

/** Takes out how many blocks the parts tell that hold mined blocks with gas: opening an archive counts those again, with their uncles. */
function dropParts(cluster: Cluster | undefined): string {
  const stored = storedAs(STAT_SUMS.name, cluster)
  return `ALTER TABLE ${stored} DELETE WHERE name = '${STAT.time}' AND ${partsWith(cluster, 'difficulty', ` AND most >= ${LEAST_WORK}`)} AND ${partsWith(cluster, 'gasLimit')}`
}

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
  told: TableForm = {},
): Promise<void> {
  const form: Form = { ...told, cluster: store.cluster }
  await migrate(store, migrationsOf(form))
  const there = new Set((await store.query(TABLES)).map(({ name }) => name))
  const missing = familyTables.filter(({ name }) => !there.has(name))
  await runLanes(store, create(missing, form))
  const all = archiveTables(familyTables)
  const older = await packedOtherwise(store, all)
  await runLanes(
    store,
    all.filter(({ name }) => older.has(name)).map((table) => alterCodecs(table, store.cluster)),
  )
}

const CODECS = {
  sql: 'SELECT table, name, compression_codec AS codec FROM system.columns WHERE database = currentDatabase()',
  columns: { table: 'text', name: 'text', codec: 'text' },
  purpose: 'write',
} as const

/** The engine writes a codec's usual width into its name, and nothing where none was named. */
const codecOf = (told: string): string =>
  told
    .replace(/^CODEC\((.*)\)$/, '$1')
    .replaceAll(/\bDelta\(\d+\)/g, 'Delta')
    .replaceAll(' ', '') || 'Default'

/**
 * Tables of which a column is packed otherwise than its definition says: those that step 9 left out, and families' own, which belong to no
 * numbered step. Looked for at each start, so that a start that was cut off anywhere is finished by the next.
 */
async function packedOtherwise(store: Store, tables: readonly AnyTable[]): Promise<ReadonlySet<string>> {
  const wanted = new Map(
    tables.flatMap(({ name, columns, codecs }) =>
      Object.keys(columns).map((column) => [`${name}.${column}`, codecOf(codecs?.[column] ?? '')] as const),
    ),
  )
  const found = (await store.query(CODECS)).flatMap(({ table: stored, name, codec }) => {
    const table = tableStoredAs(stored, store.cluster)
    // What reads the tables of a cluster packs nothing.
    if (store.cluster !== undefined && table === stored) return []
    const codecWanted = wanted.get(`${table}.${name}`)
    return codecWanted === undefined || codecWanted === codecOf(codec) ? [] : [table]
  })
  return new Set(found)
}
