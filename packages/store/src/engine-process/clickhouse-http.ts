import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { SessionLimits } from '../session-limits.ts'
import type { Purpose } from '../store.ts'
import type { Engine } from './engine.ts'
import { httpStatus, refusal, toEngineError } from './engine-error.ts'
import { roleOfToken, type Keys } from './keys.ts'

type Service = { readonly engine: Engine; readonly keys: Keys; callOf(url: string): Call }

const LARGEST_BODY = { write: 1024 * 1024 * 1024, read: 16 * 1024 * 1024 }

/** Parameters of the interface itself, and settings that a session here has once and for all. */
const NOT_SETTINGS = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'user',
  'password',
  'quota_key',
  'session_id',
  'session_timeout',
  'session_check',
  'role',
  'compress',
  'decompress',
  'buffer_size',
  'enable_http_compression',
  'wait_end_of_query',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'http_write_exception_in_output_format',
  'readonly',
  'workload',
  'spooled',
  'enable_analyzer',
  'optimize_aggregation_in_order',
  'max_execution_time',
  'max_memory_usage',
  'max_rows_to_read',
  'max_result_rows',
  'max_threads',
  'output_format_parallel_formatting',
  'date_time_output_format',
  'max_insert_block_size',
  'max_insert_block_size_bytes',
  'min_insert_block_size_rows',
  'min_insert_block_size_bytes',
  'max_insert_threads',
  'input_format_parallel_parsing',
  'async_insert',
  'optimize_on_insert',
  'mutations_sync',
  'alter_sync',
])

/** The part of ClickHouse's HTTP interface that its Node client uses, in front of the embedded engine. */
export function createClickHouseServer(engine: Engine, keys: Keys): Server {
  const service: Service = { engine, keys, callOf: createCallReader() }
  const server = createServer((request, response) => {
    answer(service, request, response).catch((cause: unknown) => {
      const error = toEngineError(cause)
      if (response.headersSent || response.destroyed) {
        response.destroy()
        return
      }
      response.writeHead(httpStatus(error.code), {
        'content-type': 'text/plain; charset=UTF-8',
        'x-clickhouse-exception-code': String(error.code),
        connection: request.complete ? 'keep-alive' : 'close',
      })
      response.end(`${error.message}\n`)
    })
  })
  // A body of hundreds of megabytes may take its time; the port is on loopback and behind a token.
  server.requestTimeout = 0
  server.keepAliveTimeout = 30_000
  return server
}

/** What the query string of a request says, apart from the statement and what belongs to it. */
type Call = {
  readonly path: string
  readonly query: URLSearchParams
  readonly settings: { readonly [name: string]: string }
  readonly limits: Partial<SessionLimits>
  readonly params: { readonly [name: string]: string | null }
}

/** Look-ups differ in their bodies alone, so a few query strings are asked with again and again. */
const CALLS_KEPT = 32
const LONGEST_KEPT = 1_024

function createCallReader(): (url: string) => Call {
  const kept = new Map<string, Call>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    const url = new URL(text, 'http://engine')
    const query = url.searchParams
    const call: Call = {
      path: url.pathname,
      query,
      settings: settingsOf(query),
      limits: limitsOf(query),
      params: paramsOf(query),
    }
    if (text.length <= LONGEST_KEPT && !query.has('query')) {
      if (kept.size >= CALLS_KEPT) kept.delete(kept.keys().next().value!)
      kept.set(text, call)
    }
    return call
  }
}

async function answer(
  { engine, keys, callOf }: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { path, query, settings, limits, params } = callOf(request.url ?? '/')
  if (path === '/ping') return void response.end('Ok.\n')
  const role = roleOf(keys, request, query)
  if (role === null) throw refusal(516, 'Authentication failed: the token is incorrect', 'AUTHENTICATION_FAILED')
  if (path !== '/') throw refusal(48, `There is no handler ${path}`, 'NOT_IMPLEMENTED')
  const database = query.get('database') ?? 'default'
  if (database !== 'default') throw refusal(81, `Database ${database} does not exist`, 'UNKNOWN_DATABASE')
  const purpose = purposeOf(role, query)
  const body = await readBody(request, LARGEST_BODY[role])
  const left = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) left.abort()
  })
  const id = query.get('query_id') ?? crypto.randomUUID()
  const inUrl = query.get('query')
  const headers = { 'x-clickhouse-query-id': id, 'x-clickhouse-summary': '{}', 'x-clickhouse-timezone': 'UTC' }

  const insert = inUrl === null ? null : /^(\s*INSERT\s.*?)\sFORMAT\s+([A-Za-z]+)\s*;?\s*$/is.exec(inUrl)
  const spooled = query.get('spooled')
  if (insert && (body.length > 0 || spooled !== null)) {
    if (purpose !== 'write') throw refusal(164, 'Cannot execute query in readonly mode', 'READONLY')
    await engine.insert(insert[1]!, insert[2]!, spooled === null ? body : { spooled }, settings, left.signal)
    response.writeHead(200, headers).end()
    return
  }
  const sql = inUrl === null ? body.toString('utf8') : `${inUrl}${body.length > 0 ? `\n${body.toString('utf8')}` : ''}`
  const format = query.get('default_format') ?? 'TabSeparated'
  const bytes = await engine.run({ sql, purpose, format, params, settings, limits }, left.signal)
  response.writeHead(200, { ...headers, 'content-type': 'application/octet-stream', 'content-length': bytes.length })
  response.end(bytes)
}

function roleOf(keys: Keys, request: IncomingMessage, query: URLSearchParams): 'write' | 'read' | null {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const decoded = basic === undefined ? '' : Buffer.from(basic, 'base64').toString('utf8')
  const header = request.headers['x-clickhouse-key']
  const key =
    typeof header === 'string'
      ? header
      : basic !== undefined
        ? decoded.slice(decoded.indexOf(':') + 1)
        : (query.get('password') ?? '')
  return roleOfToken(keys, key)
}

function purposeOf(role: 'write' | 'read', query: URLSearchParams): Purpose {
  const wanted = query.get('workload')
  if (wanted === 'heavy') return 'heavy'
  if (role === 'read' || wanted === 'read' || (query.get('readonly') ?? '0') !== '0') return 'read'
  return 'write'
}

function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= limit) return
      request.removeAllListeners('data')
      request.pause()
      reject(refusal(307, `The body has more than ${limit} bytes`, 'TOO_MANY_BYTES'))
    })
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => {
      // It comes after each body that came whole, too; an error costs a trace of the stack.
      if (!request.complete) reject(refusal(394, 'The client left', 'QUERY_WAS_CANCELLED'))
    })
  })
}

function settingsOf(query: URLSearchParams): { [name: string]: string } {
  const settings: { [name: string]: string } = {}
  for (const [name, value] of query) if (!NOT_SETTINGS.has(name) && !name.startsWith('param_')) settings[name] = value
  return settings
}

function limitsOf(query: URLSearchParams): Partial<SessionLimits> {
  const number = (name: string): number => Number(query.get(name) ?? 0)
  return {
    timeMs: number('max_execution_time') * 1000,
    memoryBytes: number('max_memory_usage'),
    rowsToRead: number('max_rows_to_read'),
    resultRows: number('max_result_rows'),
    threads: number('max_threads'),
  }
}

const UNESCAPED: { readonly [char: string]: string } = { b: '\b', f: '\f', r: '\r', n: '\n', t: '\t', '0': '\0' }

/** The values of `param_…`, which come escaped as in a TSV field. */
function paramsOf(query: URLSearchParams): { [name: string]: string | null } {
  const params: { [name: string]: string | null } = {}
  for (const [name, value] of query)
    if (name.startsWith('param_'))
      params[name.slice(6)] =
        value === '\\N' ? null : value.replace(/\\(.)/gs, (_, char: string) => UNESCAPED[char] ?? char)
  return params
}
