import type { Columns, ColumnType, ColumnTypes, RowOf } from './columns.ts'

/** A table of the archive. DDL for the embedded engine, a server and a cluster is derived from this. */
export type Table<C extends Columns = Columns> = {
  readonly name: string
  readonly columns: C
  /** `MergeTree` keeps all rows; `Replacing` keeps the row with the largest `version`; `Summing` adds up `sum` columns. */
  readonly engine:
    | { readonly kind: 'MergeTree' }
    | { readonly kind: 'Replacing'; readonly version: keyof C & string }
    | { readonly kind: 'Summing'; readonly sum: readonly (keyof C & string)[] }
  readonly orderBy: readonly (keyof C & string)[]
  /** Rows per index mark; 8192 unless told, 64-256 for look-up tables (performance §4). */
  readonly granularity?: number
  /**
   * The key's columns are packed in small blocks, for tables of which a few rows are read by their key. A table that older stores
   * have got must be given them by a step of the schema, too (`alterBlocks`).
   */
  readonly smallBlocks?: true
  /** Codec per column, for example `ZSTD(1)`. */
  readonly codecs?: { readonly [K in keyof C]?: string }
  /** Raw skip-index clauses. */
  readonly indexes?: readonly string[]
  /** Raw extra columns that only the engine computes (`MATERIALIZED` …). */
  readonly derived?: readonly string[]
}

/** A table whose columns are not known in the types: every `Table<C>` is one. */
export type AnyTable = {
  readonly name: string
  readonly columns: Columns
  readonly engine:
    | { readonly kind: 'MergeTree' }
    | { readonly kind: 'Replacing'; readonly version: string }
    | { readonly kind: 'Summing'; readonly sum: readonly string[] }
  readonly orderBy: readonly string[]
  readonly granularity?: number
  readonly smallBlocks?: true
  readonly codecs?: { readonly [column: string]: string | undefined }
  readonly indexes?: readonly string[]
  readonly derived?: readonly string[]
}

/** Types a table. */
export const defineTable = <const C extends Columns>(table: Table<C>): Table<C> => table

/**
 * A ClickHouse cluster by the name that its servers know. Each table is two on every server (decision 16): `<name>_local` holds rows, and is
 * replicated within a shard; `<name>` is `Distributed` over those of all shards: what is read and inserted into.
 */
export type Cluster = { readonly name: string; readonly database: string }

/** What a session is for (reliability M8): each purpose has its own pool and its own limits in the engine. */
export type Purpose = 'write' | 'read' | 'heavy'

/** A bound value. Text and bytes never reach the SQL text unescaped; identifiers cannot be bound. */
export type Params = {
  readonly [name: string]: {
    readonly type: ColumnType | 'hex[]' | 'u64[]' | 'u32[]' | 'text[]'
    readonly value: ColumnTypes[ColumnType] | readonly ColumnTypes[ColumnType][]
  }
}

export type Query<C extends Columns> = {
  /** One SELECT with `{name:Type}` placeholders and no FORMAT clause. Columns come in the order of `columns`. */
  readonly sql: string
  readonly params?: Params
  readonly columns: C
  /** `read` unless told. `write` is for what the indexer must read with the writer's rights. */
  readonly purpose?: Purpose
  /** Overrides within the purpose's caps. */
  readonly limits?: { readonly timeMs?: number; readonly memoryBytes?: number; readonly rowsToRead?: number }
}

/**
 * The archive's engine behind one HTTP driver, whether it is our child process or a server by URL.
 * Errors: `STORE_QUERY_FAILED`, `STORE_LIMIT`, `STORE_FULL`, `STORE_UNAVAILABLE`.
 */
export type Store = {
  /** The cluster that keeps the tables, where it is one: what DDL and mutations must be told (`table-ddl.ts`). */
  readonly cluster?: Cluster
  /** Rows of a bounded SELECT, decoded exactly. Runs read-only except for purpose `write`. */
  query<C extends Columns>(query: Query<C>, signal?: AbortSignal): Promise<RowOf<C>[]>
  /**
   * All rows in one INSERT that becomes one part: all or nothing. A repeated `token` inserts nothing. An engine that is
   * killed may have written the token down and not the part, so after a crash either look or take a new token.
   */
  insert<C extends Columns>(table: Table<C>, rows: readonly RowOf<C>[], token: string): Promise<void>
  /**
   * Like `insert` with rows that are already RowBinary of all columns in order, whole or in pieces. `isTaken` may be called once as soon as nobody looks at the body any more,
   * which can be long before the rows are in, and says nothing of whether they will be.
   */
  insertBinary(
    table: AnyTable,
    body: Uint8Array | readonly Uint8Array[],
    token: string,
    isTaken?: () => void,
  ): Promise<void>
  /** DDL or a mutation, with the writer's rights; returns when it has taken effect. */
  command(sql: string, params?: Params): Promise<void>
  close(): Promise<void>
}
