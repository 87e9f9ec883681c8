import { ENGINE_TYPE, type ColumnType } from './columns.ts'
import { quoteName, quoteText } from './sql/quote-sql.ts'
import type { AnyTable } from './store.ts'

/** How many past insert tokens a table remembers; a token older than that inserts again (reliability M3). */
const REMEMBERED_TOKENS = 10_000
/** Seconds that merged parts stay on disk; the engine's 480 doubles the disk used by a backfill (performance §4). */
const OLD_PARTS_SECONDS = 5

/** A ClickHouse cluster by the name that its servers know. */
export type Cluster = { readonly name: string; readonly database: string }

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
  const on = `ON CLUSTER ${quoteName(cluster.name)}`
  const database = quoteName(cluster.database)
  const local = `${table.name}_local`
  return [
    `CREATE TABLE IF NOT EXISTS ${database}.${quoteName(local)} ${on} ${body(table)} ENGINE = ${engine(table, 'Replicated', ["'/clickhouse/tables/{uuid}/{shard}'", "'{replica}'"])} ${order(table)} ${settings(table, 'replicated_deduplication_window', more)}`,
    `CREATE TABLE IF NOT EXISTS ${database}.${quoteName(table.name)} ${on} ${body(table, false)} ENGINE = Distributed(${quoteText(cluster.name)}, ${quoteText(cluster.database)}, ${quoteText(local)}, cityHash64(${shardKey(table)}))`,
  ]
}

/** Statements that give an older table the codecs of its definition: what is written or merged from now on is packed by them. */
export function alterCodecs(table: AnyTable, cluster?: Cluster): string[] {
  const name = cluster
    ? `${quoteName(cluster.database)}.${quoteName(`${table.name}_local`)} ON CLUSTER ${quoteName(cluster.name)}`
    : quoteName(table.name)
  const columns = Object.keys(table.columns).map(
    (column) => `MODIFY COLUMN ${quoteName(column)} CODEC(${table.codecs?.[column] ?? 'Default'})`,
  )
  return [`ALTER TABLE ${name} ${columns.join(', ')}`]
}

/** The statement that gives an older table the columns of its definition that it lacks; nothing where it has them. */
export const addColumns = (table: AnyTable): string => addColumnsTo(quoteName(table.name), table)

/** The same for one engine or, given one, for a cluster. */
export const addColumnsOn = (table: AnyTable, cluster?: Cluster): string[] =>
  cluster
    ? [`${table.name}_local`, table.name].map((name) =>
        addColumnsTo(`${quoteName(cluster.database)}.${quoteName(name)} ON CLUSTER ${quoteName(cluster.name)}`, table),
      )
    : [addColumns(table)]

const addColumnsTo = (name: string, table: AnyTable): string =>
  `ALTER TABLE ${name} ${Object.entries<ColumnType>(table.columns)
    .map(([column, type]) => `ADD COLUMN IF NOT EXISTS ${quoteName(column)} ${ENGINE_TYPE[type]}`)
    .join(', ')}`

/** The name of a table's own columns, in the order of the wire. */
export const columnList = (table: AnyTable): string => Object.keys(table.columns).map(quoteName).join(', ')

function body(table: AnyTable, physical = true): string {
  const columns = Object.entries<ColumnType>(table.columns).map(([name, type]) => {
    const codec = physical ? table.codecs?.[name] : undefined
    return `${quoteName(name)} ${ENGINE_TYPE[type]}${codec === undefined ? '' : ` CODEC(${codec})`}`
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

const shardKey = (table: AnyTable): string => table.orderBy.slice(0, 2).map(quoteName).join(', ')

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
