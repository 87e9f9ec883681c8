import { Session } from 'chdb'
import { quoteText } from '../sql/quote-sql.ts'
import { refuseRead } from '../sql/guard-read.ts'
import { limitSettings, lowerLimits, SESSION_LIMITS, type SessionLimits } from '../session-limits.ts'
import type { Purpose } from '../store.ts'
import { refusal } from './engine-error.ts'
import { readLostParts } from './lost-parts.ts'
import { SessionPool, type OpenSession } from './session-pool.ts'
import type { Spool } from './spool.ts'

/** A statement with what goes with it. */
export type Statement = {
  readonly sql: string
  readonly purpose: Purpose
  readonly format: string
  /** Values of `{name:Type}` placeholders as plain text; null is NULL. */
  readonly params: { readonly [name: string]: string | null }
  readonly settings: { readonly [name: string]: string }
  readonly limits: Partial<SessionLimits>
}

/** The engine of one data directory, with its sessions pooled by purpose. */
export type Engine = {
  /** Runs a statement. When the signal is aborted, a read is killed in the engine; a write goes on. */
  run(statement: Statement, signal: AbortSignal): Promise<Uint8Array>
  /** Inserts a body of the format, or one that was laid into the spool, as one block, which becomes one part: all or nothing (reliability M1, M2). */
  insert(
    into: string,
    format: string,
    body: Uint8Array | { readonly spooled: string },
    settings: Statement['settings'],
    signal: AbortSignal,
  ): Promise<void>
  /** Runs what must not wait for a session that others have. */
  control(sql: string): Promise<void>
  readonly version: string
  /** What it had to put aside when it was opened (`readLostParts`). */
  readonly lost: readonly string[]
  readonly busy: boolean
  close(): void
}

const ALWAYS = ['--output_format_json_quote_64bit_integers=1', '--max_query_size=16777216', '--log_queries=0']

/**
 * One block per insert whatever its size; mutations and DDL return when they have taken effect. What is inserted into a table of sums is not added up first: it comes
 * added up, and doing it again takes a third of such an insert (19 ms of CPU with it, 12 without). Merges do it, and so does whoever reads.
 */
const WRITER = [
  '--max_insert_block_size=1000000000',
  '--max_insert_block_size_bytes=0',
  '--min_insert_block_size_rows=1000000000',
  '--min_insert_block_size_bytes=0',
  '--max_insert_threads=1',
  '--input_format_parallel_parsing=0',
  '--async_insert=0',
  '--optimize_on_insert=0',
  '--mutations_sync=2',
  '--alter_sync=2',
]

/** `readonly=1` comes as an argument: in force from the first query and never to be taken back (reliability M12). */
const READER = [
  '--timeout_overflow_mode=throw',
  '--read_overflow_mode=throw',
  '--result_overflow_mode=throw',
  '--max_result_bytes=268435456',
  '--readonly=1',
]

/**
 * The old analyzer plans a point lookup in half the time (performance §4 g). The rest keeps a query of a few rows on
 * the threads it is on: handing its rows to threads that format and read beside costs it half a millisecond (measured).
 */
const LOOK_UP = [
  '--enable_analyzer=0',
  '--output_format_parallel_formatting=0',
  '--local_filesystem_read_method=pread',
  '--load_marks_asynchronously=0',
]

/** What is summed up by the first columns of a table's order needs no more memory than one group, however many there are. */
const HEAVY = ['--optimize_aggregation_in_order=1', ...READER]

const POOLS: {
  readonly [P in Purpose]: { readonly size: number; readonly queue: number; readonly args: readonly string[] }
} = {
  write: { size: 2, queue: 64, args: WRITER },
  read: { size: 4, queue: 512, args: [...LOOK_UP, ...READER] },
  heavy: { size: 2, queue: 32, args: HEAVY },
}

const limitArgs = (limits: SessionLimits): string[] =>
  Object.entries(limitSettings(limits)).map(([name, value]) => `--${name}=${value}`)

const sameLimits = (left: SessionLimits, right: SessionLimits): boolean =>
  left.timeMs === right.timeMs &&
  left.memoryBytes === right.memoryBytes &&
  left.rowsToRead === right.rowsToRead &&
  left.resultRows === right.resultRows &&
  left.threads === right.threads

/** Opens the engine in `dir`. Throws when another process has it open. */
export async function openEngine(dir: string, configFile: string, spool: Spool): Promise<Engine> {
  // The first session carries the server's configuration; the others share its engine.
  const control = new Session(dir, { connectionArgs: [`--config-file=${configFile}`, ...ALWAYS] })
  const version = (await control.queryAsync('SELECT version()', { format: 'TabSeparated' })).text().trim()
  const lost = await readLostParts(control)
  const open =
    (purpose: Purpose): OpenSession =>
    (limits) =>
      new Session(dir, {
        connectionArgs: [
          ...ALWAYS,
          ...(limits.length > 0 ? limits : limitArgs(SESSION_LIMITS[purpose])),
          ...POOLS[purpose].args,
        ],
      })
  const createPool = (purpose: Purpose): SessionPool =>
    new SessionPool(open(purpose), POOLS[purpose].size, POOLS[purpose].queue)
  const pools: { readonly [P in Purpose]: SessionPool } = {
    write: createPool('write'),
    read: createPool('read'),
    heavy: createPool('heavy'),
  }
  await assertReadOnly(pools)
  let next = 0

  /** Kills until the query has ended: the first try may come before the engine knows it. */
  const kill = async (tag: string, ended: () => boolean): Promise<void> => {
    while (!ended()) {
      await control
        .queryAsync(`KILL QUERY WHERE startsWith(query, ${quoteText(tag)}) ASYNC`, { format: 'Null' })
        .catch(() => {})
      if (!ended()) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  return {
    version,
    lost,
    async run({ sql, purpose, format, params, settings, limits }, signal) {
      if (purpose !== 'write') {
        const reason = refuseRead(sql)
        if (reason !== null) throw refusal(164, `Cannot execute query in readonly mode: ${reason}`, 'READONLY')
      }
      const wanted = lowerLimits(purpose, limits)
      const changed = !sameLimits(wanted, SESSION_LIMITS[purpose])
      const tag = `/*orrery:${process.pid}:${next++}*/`
      const text = `${tag} ${sql.trimEnd().replace(/;$/, '')}${purpose === 'write' && /^\s*(SELECT|WITH)\b/i.test(sql) ? settingsClause(settings) : ''}`
      return pools[purpose].use(
        async (session) => {
          let ended = false
          const stop = (): void => void kill(tag, () => ended)
          if (purpose !== 'write') signal.addEventListener('abort', stop, { once: true })
          try {
            const result =
              Object.keys(params).length === 0
                ? await session.queryAsync(text, { format })
                : await session.queryBindAsync(text, params, { format })
            return result.bytes()
          } finally {
            ended = true
            signal.removeEventListener('abort', stop)
          }
        },
        signal,
        changed ? limitArgs(wanted) : [],
      )
    },
    insert(into, format, body, settings, signal) {
      const work = async (path: string): Promise<void> => {
        await pools.write.use(
          (session) =>
            session.queryAsync(`${into} FROM INFILE ${quoteText(path)}${settingsClause(settings)} FORMAT ${format}`, {
              format: 'Null',
            }),
          signal,
        )
      }
      return body instanceof Uint8Array ? spool.with(body, work) : work(spool.path(body.spooled))
    },
    async control(sql) {
      await control.queryAsync(sql, { format: 'Null' })
    },
    get busy() {
      return pools.write.busy || pools.read.busy || pools.heavy.busy
    },
    close() {
      for (const pool of Object.values(pools)) pool.close()
      control.close()
    },
  }
}

function settingsClause(settings: Statement['settings']): string {
  const pairs = Object.entries(settings).map(([name, value]) => {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw refusal(115, `Unknown setting ${name.slice(0, 80)}`, 'UNKNOWN_SETTING')
    return `${name} = ${quoteText(value)}`
  })
  return pairs.length === 0 ? '' : ` SETTINGS ${pairs.join(', ')}`
}

/** Better no archive than one whose readers can write. */
async function assertReadOnly(pools: { readonly read: SessionPool; readonly heavy: SessionPool }): Promise<void> {
  for (const pool of [pools.read, pools.heavy]) {
    const answer = await pool.use(
      (session) => session.queryAsync("SELECT getSetting('readonly')", { format: 'TabSeparated' }),
      new AbortController().signal,
    )
    if (answer.text().trim() !== '1') throw new Error('the engine does not honour readonly=1')
  }
}
