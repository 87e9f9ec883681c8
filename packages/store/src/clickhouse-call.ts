import { Pool } from 'undici'

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
    const answer = await pool.request({ path, method: 'POST', headers, body, ...(signal && { signal }) })
    const bytes = new Uint8Array(await answer.body.arrayBuffer())
    const code = answer.headers['x-clickhouse-exception-code']
    if (answer.statusCode === 200 && code === undefined) return bytes
    const text = Buffer.from(bytes.buffer).toString('utf8').trim()
    throw new ClickHouseRefusal(
      Number(code ?? /Code: (\d+)/.exec(text)?.[1] ?? answer.statusCode),
      text.slice(0, 2_000),
    )
  }

  return {
    async call({ settings, body, statement, again }, signal) {
      const query = new URLSearchParams({ database, ...(statement !== undefined && { query: statement }) })
      for (const [name, value] of Object.entries(settings)) query.set(name, String(value))
      const path = `/?${query}`
      try {
        return await once(path, body, signal)
      } catch (error) {
        // An idle connection that the server closes as we use it says nothing about the query.
        if (again && !signal?.aborted && (error as { code?: unknown }).code === 'UND_ERR_SOCKET')
          return await once(path, body, signal)
        throw error
      }
    },
    close: () => pool.close(),
  }
}
