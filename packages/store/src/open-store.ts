import { Readable } from 'node:stream'
import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client'
import type { Columns } from './columns.ts'
import { decodeTypedRows } from './row-binary/decode-rows.ts'
import { encodeRows } from './row-binary/encode-rows.ts'
import { limitSettings, lowerLimits, SESSION_LIMITS } from './session-limits.ts'
import { bindParams } from './sql/bind-params.ts'
import { quoteName } from './sql/quote-sql.ts'
import { toStoreError } from './store-errors.ts'
import type { AnyTable, Purpose, Query, Store } from './store.ts'
import { columnList } from './table-ddl.ts'

/** Where an archive is served, by our engine's process or by a ClickHouse server. */
export type StoreAddress = {
  /** `http://host:port`, no path. */
  readonly url: string
  readonly user: string
  readonly password: string
  readonly database: string
  /** Name of the data for the operator, `url` unless told. */
  readonly label?: string
}

/** Connections per purpose: more than the engine has sessions, so that the wait is in its bounded queue. */
const CONNECTIONS: { readonly [P in Purpose]: number } = { write: 8, read: 64, heavy: 16 }
/** What a client waits beyond the engine's own limit. */
const GRACE_MS = 10_000
/** Writes have no limit of time in the engine: a mutation or a merge takes what it takes. */
const WRITE_TIMEOUT_MS = 3_600_000

/** One block per insert, so one part: all or nothing. The same settings that our own engine has. */
const ONE_PART: ClickHouseSettings = {
  async_insert: 0,
  max_insert_block_size: '1000000000',
  min_insert_block_size_rows: '1000000000',
  min_insert_block_size_bytes: '0',
  max_insert_threads: '1',
  input_format_parallel_parsing: 0,
}

/** Opens an archive over ClickHouse's HTTP interface. Nothing is sent before the first call. */
export function openStore({ url, user, password, database, label = url }: StoreAddress): Store {
  // One client per purpose: heavy queries cannot take the connections of cheap ones.
  const connect = (purpose: Purpose): ClickHouseClient =>
    createClient({
      url,
      username: user,
      password,
      database,
      application: 'orrery',
      max_open_connections: CONNECTIONS[purpose],
      request_timeout: SESSION_LIMITS[purpose].timeMs === 0 ? WRITE_TIMEOUT_MS : SESSION_LIMITS[purpose].timeMs + GRACE_MS,
      compression: { request: false, response: false },
      log: { level: ClickHouseLogLevel.OFF },
    })
  const clients: { readonly [P in Purpose]: ClickHouseClient } = { write: connect('write'), read: connect('read'), heavy: connect('heavy') }

  const guarded = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      signal?.throwIfAborted()
      return await work()
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw toStoreError(error, label)
    }
  }

  const insertBinary = (table: AnyTable, body: Uint8Array, token: string): Promise<void> =>
    guarded(async () => {
      if (body.length === 0) return
      const { stream } = await clients.write.exec({
        query: `INSERT INTO ${quoteName(table.name)} (${columnList(table)}) FORMAT RowBinary`,
        values: Readable.from([body], { objectMode: false, highWaterMark: 1024 * 1024 }),
        clickhouse_settings: { ...ONE_PART, insert_deduplicate: 1, insert_deduplication_token: token },
      })
      await readAll(stream)
    })

  return {
    query: <C extends Columns>({ sql, params, columns, purpose = 'read', limits }: Query<C>, signal?: AbortSignal) =>
      guarded(async () => {
        const { stream } = await clients[purpose].exec({
          query: `${bindParams(sql, params)} FORMAT RowBinaryWithNamesAndTypes`,
          clickhouse_settings: { ...limitSettings(lowerLimits(purpose, limits ?? {})), ...purposeSettings(purpose) },
          ...(signal && { abort_signal: signal }),
        })
        return decodeTypedRows(columns, await readAll(stream))
      }, signal),
    insert: (table, rows, token) => guarded(async () => encodeRows(table, rows)).then((body) => insertBinary(table, body, token)),
    insertBinary,
    command: (sql, params) =>
      guarded(async () => {
        await clients.write.command({ query: bindParams(sql, params), clickhouse_settings: { mutations_sync: '2', alter_sync: '2', wait_end_of_query: 1 } })
      }),
    async close() {
      await Promise.all(Object.values(clients).map((client) => client.close()))
    },
  }
}

/** `workload` tells our engine which sessions to use, and a server which scheduling class, where it has some. */
function purposeSettings(purpose: Purpose): ClickHouseSettings {
  const always: ClickHouseSettings = { workload: purpose, wait_end_of_query: 1 }
  if (purpose === 'write') return always
  const reader: ClickHouseSettings = { ...always, readonly: '1', timeout_overflow_mode: 'throw', read_overflow_mode: 'throw', result_overflow_mode: 'throw' }
  return purpose === 'read' ? { ...reader, enable_analyzer: 0 } : reader
}

function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    stream.on('error', reject)
    stream.on('close', () => reject(new Error('the answer was cut off')))
  })
}
