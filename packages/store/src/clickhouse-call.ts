import { Pool, type Dispatcher } from 'undici'

/** Settings of one call, as ClickHouse's HTTP interface takes them in the query string. */
export type CallSettings = { readonly [name: string]: string | number }

/** A refusal by ClickHouse, with the code of its exception. */
export class ClickHouseRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type Caller = {
  /**
   * Posts a statement, or with `statement` in the query string the data that belong to it, and
   * answers all bytes of the result. Throws `ClickHouseRefusal`, or whatever the connection does.
   */
  call(
    request: {
      readonly settings: CallSettings
      readonly body: string | Uint8Array
      readonly statement?: string
      readonly again: boolean
    },
    signal?: AbortSignal,
  ): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Connections to ClickHouse's HTTP interface. Not `@clickhouse/client`: that one waits for a timer,
 * a millisecond or more, before each request, which doubles a point lookup (measured; see
 * docs/decisions). The interface is the same, and the conformance suite talks to it with both.
 */
export function createCaller({
  url,
  user,
  password,
  database,
  connections,
  timeoutMs,
}: {
  readonly url: string
  readonly user: string
  readonly password: string
  readonly database: string
  readonly connections: number
  readonly timeoutMs: number
}): Caller {
  const pool = new Pool(new URL(url).origin, {
    connections,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: 5_000,
  })
  const headers = {
    'x-clickhouse-user': user,
    'x-clickhouse-key': password,
    'content-type': 'application/octet-stream',
    'user-agent': 'orrery',
  }

  const once = async (path: string, body: string | Uint8Array, signal?: AbortSignal): Promise<Uint8Array> => {
    const { status, code, bytes } = await post(pool, { path, method: 'POST', headers, body }, signal)
    if (status === 200 && code === undefined) return bytes
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').trim()
    throw new ClickHouseRefusal(Number(code ?? /Code: (\d+)/.exec(text)?.[1] ?? status), text.slice(0, 2_000))
  }

  const paths = new WeakMap<CallSettings, string>()
  const pathOf = (settings: CallSettings, statement?: string): string => {
    const known = statement === undefined ? paths.get(settings) : undefined
    if (known !== undefined) return known
    const query = new URLSearchParams({ database, ...(statement !== undefined && { query: statement }) })
    for (const [name, value] of Object.entries(settings)) query.set(name, String(value))
    const path = `/?${query}`
    if (statement === undefined) paths.set(settings, path)
    return path
  }

  return {
    async call({ settings, body, statement, again }, signal) {
      const path = pathOf(settings, statement)
      for (let left = again ? RETRIES : 0; ; left--) {
        try {
          return await once(path, body, signal)
        } catch (error) {
          if (left === 0 || signal?.aborted || !isCut(error)) throw error
        }
      }
    },
    close: () => pool.close(),
  }
}

type Answer = { readonly status: number; readonly code: string | undefined; readonly bytes: Uint8Array }

/**
 * How often a statement that changes nothing is sent once more: after a machine slept, each of some idle connections may be one that the
 * server has closed.
 */
const RETRIES = 2
const CUT = new Set<unknown>(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** An idle connection that the server closes as we use it says nothing about the query. */
const isCut = (error: unknown): boolean => CUT.has((error as { readonly code?: unknown } | null)?.code)

/** One request whose answer is collected whole. undici's `request` makes a stream of each answer, which costs a look-up a tenth of its time. */
function post(pool: Pool, options: Dispatcher.DispatchOptions, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let code: string | undefined
    let started: Dispatcher.DispatchController | undefined
    const leave = (): void => {
      const reason = signal!.reason as Error
      if (started) started.abort(reason)
      reject(reason)
    }
    const settle = (): void => signal?.removeEventListener('abort', leave)
    signal?.addEventListener('abort', leave, { once: true })
    pool.dispatch(options, {
      onRequestStart(controller) {
        started = controller
        // It was given up while it waited for a connection.
        if (signal?.aborted) controller.abort(signal.reason as Error)
      },
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode
        const told = headers['x-clickhouse-exception-code']
        code = Array.isArray(told) ? told[0] : told
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        settle()
        resolve({ status, code, bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) })
      },
      onResponseError(_controller, error) {
        settle()
        reject(error)
      },
    })
  })
}
