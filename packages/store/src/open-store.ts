import { createCaller, type Caller, type CallSettings } from './clickhouse-call.ts'
import { CLUSTER_QUERY, createClusterWrites } from './cluster-settings.ts'
import type { Columns } from './columns.ts'
import { createLine, LineBroken } from './line/ask-line.ts'
import { decodeTypedRows } from './row-binary/decode-rows.ts'
import { encodeRows } from './row-binary/encode-rows.ts'
import { limitSettings, lowerLimits, SESSION_LIMITS } from './session-limits.ts'
import { bindParams } from './sql/bind-params.ts'
import { createSharedAsks } from './shared-asks.ts'
import { SpoolFiles } from './spool-files.ts'
import { quoteName } from './sql/quote-sql.ts'
import { toStoreError } from './store-errors.ts'
import type { Cluster, Purpose, Query, Store } from './store.ts'
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
  /** Name of the cluster of servers whose every member keeps `database` (decision 16); one server unless told. */
  readonly cluster?: string
  /** Where the engine takes bodies of inserts as files, when it is our own on this machine; null while it does not. */
  readonly spool?: () => string | null
  /** The socket at which it takes look-ups and inserts, when it is our own on this machine; null while it does not. */
  readonly line?: () => string | null
}

/** Connections per purpose: more than the engine has sessions, so that the wait is in its bounded queue. */
const CONNECTIONS: { readonly [P in Purpose]: number } = { write: 8, read: 64, heavy: 16 }
/** What a client waits beyond the engine's own limit. */
const GRACE_MS = 10_000
/** Writes have no limit of time in the engine: a mutation or a merge takes what it takes. */
const WRITE_TIMEOUT_MS = 3_600_000

/** One block per insert, so one part: all or nothing. The same settings that our own engine has. */
const ONE_PART: CallSettings = {
  async_insert: 0,
  max_insert_block_size: 1_000_000_000,
  min_insert_block_size_rows: 1_000_000_000,
  min_insert_block_size_bytes: 0,
  max_insert_threads: 1,
  input_format_parallel_parsing: 0,
  optimize_on_insert: 0,
  insert_deduplicate: 1,
}
const READER: CallSettings = {
  readonly: 1,
  timeout_overflow_mode: 'throw',
  read_overflow_mode: 'throw',
  result_overflow_mode: 'throw',
}

/** `workload` tells our engine which sessions to use, and a server which scheduling class, where it has some. */
const PURPOSE_SETTINGS: { readonly [P in Purpose]: CallSettings } = {
  write: { workload: 'write', wait_end_of_query: 1 },
  read: { workload: 'read', wait_end_of_query: 1, enable_analyzer: 0, output_format_parallel_formatting: 0, ...READER },
  heavy: { workload: 'heavy', wait_end_of_query: 1, optimize_aggregation_in_order: 1, ...READER },
}

const NO_ROWS = new Uint8Array(0)
/** From here on a file on memory is cheaper than a socket. */
const SPOOLED_BYTES = 16_384

/** Opens an archive over ClickHouse's HTTP interface. Nothing is sent before the first call. Throws `RangeError` on names of a cluster that are none. */
export function openStore({
  url,
  user,
  password,
  database,
  label = url,
  cluster: clusterName,
  spool = () => null,
  line: linePath = () => null,
}: StoreAddress): Store {
  const cluster: Cluster | undefined = clusterName === undefined ? undefined : { name: clusterName, database }
  if (cluster) for (const name of [cluster.name, cluster.database]) quoteName(name)
  // Connections of their own per purpose: heavy queries cannot take those of cheap ones.
  const connect = (purpose: Purpose): Caller =>
    createCaller({
      url,
      user,
      password,
      database,
      connections: CONNECTIONS[purpose],
      timeoutMs: SESSION_LIMITS[purpose].timeMs === 0 ? WRITE_TIMEOUT_MS : SESSION_LIMITS[purpose].timeMs + GRACE_MS,
    })
  const callers: { readonly [P in Purpose]: Caller } = {
    write: connect('write'),
    read: connect('read'),
    heavy: connect('heavy'),
  }

  const line = createLine({ path: linePath, token: password, timeoutMs: SESSION_LIMITS.read.timeMs + GRACE_MS })
  const files = new SpoolFiles()
  const ofPurpose = (purpose: Purpose): CallSettings => ({
    ...PURPOSE_SETTINGS[purpose],
    ...(cluster && CLUSTER_QUERY),
  })
  const purposes: { readonly [P in Purpose]: CallSettings } = {
    write: ofPurpose('write'),
    read: ofPurpose('read'),
    heavy: ofPurpose('heavy'),
  }
  const withLimits = (purpose: Purpose): CallSettings => ({
    ...limitSettings(SESSION_LIMITS[purpose]),
    ...purposes[purpose],
  })
  // One object per purpose, so that the path of a query without limits of its own is written once.
  const usual: { readonly [P in Purpose]: CallSettings } = {
    write: withLimits('write'),
    read: withLimits('read'),
    heavy: withLimits('heavy'),
  }
  const clusterWrites =
    cluster &&
    createClusterWrites(cluster.name, (sql) => callers.write.call({ body: sql, settings: usual.write, again: true }))
  const writing = async (write: (settings: CallSettings) => Promise<unknown>): Promise<void> => {
    try {
      await write((await clusterWrites?.settings()) ?? {})
    } catch (error) {
      clusterWrites?.forget()
      throw error
    }
  }
  const asks = createSharedAsks<Uint8Array>()

  /** Whether it is in or not: who reads from now on sees what is. */
  const changing = (write: () => Promise<unknown>): Promise<void> =>
    guarded(async () => {
      try {
        await write()
      } finally {
        asks.forget()
      }
    })

  const guarded = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      signal?.throwIfAborted()
      return await work()
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw toStoreError(error, label)
    }
  }

  const lookUp = async (body: string, signal?: AbortSignal): Promise<Uint8Array> => {
    const asked = line.ask(body, signal)
    if (asked !== null)
      try {
        return await asked
      } catch (error) {
        // As with a connection that the server closes as we use it.
        if (!(error instanceof LineBroken) || signal?.aborted) throw error
      }
    return callers.read.call({ body, settings: usual.read, again: true }, signal)
  }

  const insertBinary: Store['insertBinary'] = (table, body, token, isTaken) =>
    changing(async () => {
      const pieces = body instanceof Uint8Array ? [body] : body
      const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
      if (size === 0) return
      const into = `INSERT INTO ${quoteName(table.name)} (${columnList(table)})`
      const insert = async (rows: Uint8Array, spooled?: string): Promise<unknown> => {
        const head = {
          into,
          format: 'RowBinary',
          settings: { insert_deduplicate: '1', insert_deduplication_token: token },
        }
        // Our own engine has the settings that make it one part once and for all.
        const beside =
          rows.length < SPOOLED_BYTES ? line.insert(spooled === undefined ? head : { ...head, spooled }, rows) : null
        if (beside !== null)
          try {
            return await beside
          } catch (error) {
            // Nothing was sent: the socket is gone, and HTTP need not be.
            if (!(error instanceof LineBroken) || !error.wasNever) throw error
          }
        const settings = { ...ONE_PART, insert_deduplication_token: token, ...(spooled !== undefined && { spooled }) }
        return writing((write) =>
          callers.write.call({
            statement: `${into} FORMAT RowBinary`,
            body: rows,
            settings: { ...settings, ...write },
            again: false,
          }),
        )
      }
      const dir = size < SPOOLED_BYTES ? null : spool()
      const laid = dir === null ? null : await files.lay(dir, pieces)
      if (laid === null) return void (await insert(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)))
      isTaken?.()
      try {
        await insert(NO_ROWS, laid.name)
      } catch (error) {
        await files.drop(laid)
        throw error
      }
      files.give(laid)
    })

  return {
    ...(cluster && { cluster }),
    query: <C extends Columns>({ sql, params, columns, purpose = 'read', limits }: Query<C>, signal?: AbortSignal) =>
      guarded(async () => {
        const body = `${bindParams(sql, params)} FORMAT RowBinaryWithNamesAndTypes`
        if (purpose === 'read' && limits === undefined)
          return decodeTypedRows(columns, await asks.ask(body, signal, (asking) => lookUp(body, asking)))
        const settings = limits
          ? { ...limitSettings(lowerLimits(purpose, limits)), ...purposes[purpose] }
          : usual[purpose]
        return decodeTypedRows(columns, await callers[purpose].call({ body, settings, again: true }, signal))
      }, signal),
    insert: (table, rows, token) =>
      guarded(async () => encodeRows(table, rows)).then((body) => insertBinary(table, body, token)),
    insertBinary,
    command: (sql, params) =>
      changing(() =>
        writing((write) =>
          callers.write.call({
            body: bindParams(sql, params),
            settings: { mutations_sync: 2, alter_sync: 2, ...purposes.write, ...write },
            again: false,
          }),
        ),
      ),
    async close() {
      line.close()
      await Promise.all([files.close(), ...Object.values(callers).map((caller) => caller.close())])
    },
  }
}
