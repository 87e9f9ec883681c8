import { ENGINE_TYPE, type ColumnType } from './columns.ts'
import { quoteName, quoteText } from './sql/quote-sql.ts'
import type { AnyTable, Cluster } from './store.ts'

/** How many past insert tokens a table remembers; a token older than that inserts again (reliability M3). */
const REMEMBERED_TOKENS = 10_000
/** Seconds that merged parts stay on disk; the engine's 480 doubles the disk used by a backfill (performance §4). */
const OLD_PARTS_SECONDS = 5

/**
 * Look-ups read a few values of each column of the key, for which the engine unpacks a whole block of it, 64 KiB by default. In blocks of
 * 8 KiB a look-up takes an eighth less CPU, and the table a two-hundredth more room (measured).
 */
const KEY_BLOCK = 'min_compress_block_size = 8192, max_compress_block_size = 8192'

const hasSmallBlocks = ({ smallBlocks, orderBy }: AnyTable, column: string): boolean =>
  smallBlocks === true && orderBy.includes(column)

const localName = (name: string): string => `${name}_local`

/** How statements that change a table's rows or parts name it: `ALTER TABLE …`, `OPTIMIZE TABLE …`. In a cluster those that hold rows, on all servers. */
export const storedAs = (name: string, cluster?: Cluster): string =>
  cluster === undefined
    ? quoteName(name)
    : `${quoteName(cluster.database)}.${quoteName(localName(name))} ON CLUSTER ${quoteName(cluster.name)}`

const readAs = (name: string, cluster: Cluster): string =>
  `${quoteName(cluster.database)}.${quoteName(name)} ON CLUSTER ${quoteName(cluster.name)}`

/** The table of the archive whose rows the engine keeps under this name. */
export const tableStoredAs = (stored: string, cluster?: Cluster): string =>
  cluster !== undefined && stored.endsWith('_local') ? stored.slice(0, -'_local'.length) : stored

/**
 * Statements that create the table if it does not exist, for one engine or, given one, for a cluster. `more` are further settings
 * of the engine that the table begins with.
 */
export function createTable(
  table: AnyTable,
  cluster?: Cluster,
  more: { readonly [setting: string]: number } = {},
): string[] {
  if (!cluster)
    return [
      `CREATE TABLE IF NOT EXISTS ${quoteName(table.name)} ${body(table)} ENGINE = ${engine(table)} ${order(table)} ${settings(table, 'non_replicated_deduplication_window', more)}`,
    ]
  return [
    `CREATE TABLE IF NOT EXISTS ${storedAs(table.name, cluster)} ${body(table)} ENGINE = ${engine(table, 'Replicated', ["'/clickhouse/tables/{uuid}/{shard}'", "'{replica}'"])} ${order(table)} ${settings(table, 'replicated_deduplication_window', more)}`,
    `CREATE TABLE IF NOT EXISTS ${readAs(table.name, cluster)} ${body(table, false)} ENGINE = Distributed(${quoteText(cluster.name)}, ${quoteText(cluster.database)}, ${quoteText(localName(table.name))}, cityHash64(${shardKey(table)}))`,
  ]
}

/** Statements that give an older table the codecs of its definition: what is written or merged from now on is packed by them. A column that it lacks comes later, with its codec. */
export function alterCodecs(table: AnyTable, cluster?: Cluster): string[] {
  const columns = Object.keys(table.columns).map(
    (column) => `MODIFY COLUMN IF EXISTS ${quoteName(column)} CODEC(${table.codecs?.[column] ?? 'Default'})`,
  )
  return [`ALTER TABLE ${storedAs(table.name, cluster)} ${columns.join(', ')}`]
}

/** Statements after which what an older look-up table writes or merges has the blocks that look-ups want; none for other tables. */
export function alterBlocks(table: AnyTable, cluster?: Cluster): string[] {
  const columns = Object.keys(table.columns).filter((column) => hasSmallBlocks(table, column))
  return columns.map(
    (column) =>
      `ALTER TABLE ${storedAs(table.name, cluster)} MODIFY COLUMN ${quoteName(column)} MODIFY SETTING ${KEY_BLOCK}`,
  )
}

/** Statements that give an older table the columns of its definition that it lacks; they do nothing where it has them. */
export function addColumns(table: AnyTable, cluster?: Cluster): string[] {
  const columns = Object.entries<ColumnType>(table.columns)
    .map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${quoteName(name)} ${ENGINE_TYPE[type]}`)
    .join(', ')
  const names = [storedAs(table.name, cluster), ...(cluster ? [readAs(table.name, cluster)] : [])]
  return names.map((name) => `ALTER TABLE ${name} ${columns}`)
}

/** Statements after which nothing is left of a table. */
export const dropTable = ({ name }: Pick<AnyTable, 'name'>, cluster?: Cluster): string[] =>
  [...(cluster ? [readAs(name, cluster)] : []), storedAs(name, cluster)].map(
    (one) => `DROP TABLE IF EXISTS ${one} SYNC`,
  )

/** The name of a table's own columns, in the order of the wire. */
export const columnList = (table: AnyTable): string => Object.keys(table.columns).map(quoteName).join(', ')

function body(table: AnyTable, physical = true): string {
  const columns = Object.entries<ColumnType>(table.columns).map(([name, type]) => {
    const codec = physical ? table.codecs?.[name] : undefined
    const blocks = physical && hasSmallBlocks(table, name) ? ` SETTINGS (${KEY_BLOCK})` : ''
    return `${quoteName(name)} ${ENGINE_TYPE[type]}${codec === undefined ? '' : ` CODEC(${codec})`}${blocks}`
  })
  return `(${[...columns, ...(table.derived ?? []), ...(physical ? (table.indexes ?? []) : [])].join(', ')})`
}

function engine({ engine }: AnyTable, prefix = '', first: readonly string[] = []): string {
  if (engine.kind === 'Replacing')
    return `${prefix}ReplacingMergeTree(${[...first, quoteName(engine.version)].join(', ')})`
  if (engine.kind === 'Summing')
    return `${prefix}SummingMergeTree(${[...first, `(${engine.sum.map(quoteName).join(', ')})`].join(', ')})`
  return `${prefix}MergeTree(${first.join(', ')})`
}

const order = (table: AnyTable): string => `ORDER BY (${table.orderBy.map(quoteName).join(', ')})`

/** All rows of a chain are on one shard, so that an insert stays one part, all or nothing (decision 16). */
const shardKey = (table: AnyTable): string => quoteName('chain' in table.columns ? 'chain' : table.orderBy[0]!)

const settings = (table: AnyTable, window: string, more: { readonly [setting: string]: number }): string => {
  const values = {
    index_granularity: table.granularity ?? 8192,
    [window]: REMEMBERED_TOKENS,
    old_parts_lifetime: OLD_PARTS_SECONDS,
    ...more,
  }
  return `SETTINGS ${Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')}`
}
