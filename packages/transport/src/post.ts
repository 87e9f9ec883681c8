import { createGunzip } from 'node:zlib'
import type { Readable } from 'node:stream'
import type { Clock } from '@orrery/primitives/clock'
import type { Dispatcher } from 'undici'

/** What came back over HTTP, whole. */
export type Posted = { readonly status: number; readonly retryAfterMs: number | null; readonly text: string }

/** Why nothing whole came back. */
export class PostFault extends Error {
  override readonly name = 'PostFault'
  readonly reason: 'timeout' | 'too-large' | 'network'

  constructor(reason: PostFault['reason'], text: string, options?: ErrorOptions) {
    super(text, options)
    this.reason = reason
  }
}

export type PostOptions = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Over connecting, headers and the last byte of the body. */
  readonly timeoutMs: number
  /** Of the body, after decompression. */
  readonly maxBytes: number
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/**
 * One POST. Redirects are answers like any other and not followed. Rejects with `PostFault`, or with
 * the signal's reason when it aborts.
 */
export async function post(dispatcher: Dispatcher, origin: string, options: PostOptions): Promise<Posted> {
  const { signal, clock, timeoutMs } = options
  signal?.throwIfAborted()
  const stop = new AbortController()
  const done = new AbortController()
  const giveUp = (): void => stop.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp, { once: true })
  let timedOut = false
  clock.sleep(timeoutMs, done.signal).then(
    () => {
      timedOut = true
      stop.abort(new PostFault('timeout', 'deadline'))
    },
    () => {},
  )
  try {
    const answer = await dispatcher.request({
      origin,
      path: options.path,
      method: 'POST',
      headers: options.headers,
      body: options.body,
      signal: stop.signal,
    })
    const retryAfterMs = parseRetryAfter(answer.headers['retry-after'], clock)
    const text = await readText(answer.body, answer.headers['content-encoding'] === 'gzip', options.maxBytes)
    return { status: answer.statusCode, retryAfterMs, text }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof PostFault && error.reason === 'too-large') {
      stop.abort(error)
      throw error
    }
    if (timedOut) throw new PostFault('timeout', `no answer within ${timeoutMs} ms`, { cause: error })
    throw new PostFault('network', describe(error), { cause: error })
  } finally {
    done.abort()
    signal?.removeEventListener('abort', giveUp)
  }
}

async function readText(body: Readable, gzip: boolean, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (gzip ? unpack(body) : body) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      body.on('error', () => {})
      throw new PostFault('too-large', `more than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8')
}

function unpack(body: Readable): Readable {
  const gunzip = createGunzip()
  // A cut stream must end the unpacker too, or its reader waits for ever.
  body.on('error', (error) => gunzip.destroy(error))
  return body.pipe(gunzip)
}

function parseRetryAfter(header: string | string[] | undefined, clock: Clock): number | null {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - clock.now())
}

const describe = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
  return NETWORK_WORDS[code ?? ''] ?? (error instanceof Error ? `${code ?? error.name}` : 'network error')
}

const NETWORK_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  UND_ERR_SOCKET: 'connection closed before the answer was whole',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name not found',
  Z_BUF_ERROR: 'compressed body cut short',
  Z_DATA_ERROR: 'compressed body damaged',
}
