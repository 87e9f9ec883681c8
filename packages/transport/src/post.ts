import { createGunzip } from 'node:zlib'
import { takeBody } from './body-pool.ts'
import type { Clock } from '@orrery/primitives/clock'
import type { Dispatcher } from 'undici'

/** What came back over HTTP, whole. */
export type Posted = { readonly status: number; readonly retryAfterMs: number | null; readonly body: Buffer }

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
  /** Null makes it a GET. */
  readonly body: string | null
  /** Over connecting, headers and the last byte of the body. */
  readonly timeoutMs: number
  /** Of the body, after decompression. */
  readonly maxBytes: number
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/** Given as a reason, because an exception made for nobody costs its stack. */
const DONE = new Error('answered')

/**
 * One POST, or a GET without a body. Redirects are answers like any other and not followed. Rejects with `PostFault`, or with
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
    const request = {
      origin,
      path: options.path,
      method: options.body === null ? ('GET' as const) : ('POST' as const),
      headers: options.headers,
      body: options.body,
    }
    return await exchange(dispatcher, request, { clock, maxBytes: options.maxBytes, signal: stop.signal })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof PostFault && error.reason === 'too-large') {
      stop.abort(error)
      throw error
    }
    if (timedOut) throw new PostFault('timeout', `no answer within ${timeoutMs} ms`, { cause: error })
    throw new PostFault('network', describe(error), { cause: error })
  } finally {
    done.abort(DONE)
    signal?.removeEventListener('abort', giveUp)
  }
}

/**
 * One request whose answer is collected whole. undici's `request` makes a stream of each answer, and a stream hands
 * a body of megabytes over in a hundred turns.
 */
function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { clock, maxBytes, signal }: { readonly clock: Clock; readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    let body: Collector = new PlainBody(maxBytes, 0)
    let head = { status: 0, retryAfterMs: null as number | null }
    let started: Dispatcher.DispatchController | undefined
    const fail = (error: unknown): void => {
      signal.removeEventListener('abort', leave)
      body.drop()
      if (started && !started.aborted) started.abort(error as Error)
      reject(error as Error)
    }
    const leave = (): void => fail(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        started = controller
        // It was given up while it waited for a connection.
        if (signal.aborted) controller.abort(signal.reason as Error)
      },
      onResponseStart(_controller, status, headers) {
        head = { status, retryAfterMs: parseRetryAfter(headers['retry-after'], clock) }
        const declared = Number(headers['content-length'] ?? 0)
        if (declared > maxBytes) return fail(tooLarge(maxBytes))
        body =
          headers['content-encoding'] === 'gzip' ? new PackedBody(maxBytes, fail) : new PlainBody(maxBytes, declared)
      },
      onResponseData(_controller, chunk) {
        try {
          body.add(chunk)
        } catch (error) {
          fail(error)
        }
      },
      onResponseEnd() {
        body.end().then((whole) => {
          signal.removeEventListener('abort', leave)
          resolve({ ...head, body: whole })
        }, fail)
      },
      onResponseError: (_controller, error) => fail(error),
    })
  })
}

/** Gathers a body; no more than its bounds. */
type Collector = { add(chunk: Buffer): void; end(): Promise<Buffer>; drop(): void }

const tooLarge = (maxBytes: number): PostFault => new PostFault('too-large', `more than ${maxBytes} bytes`)

class PlainBody implements Collector {
  private whole: Buffer
  private size = 0
  private readonly maxBytes: number

  /** `declared`: how long the sender says it is, 0 where it does not say. */
  constructor(maxBytes: number, declared: number) {
    this.maxBytes = maxBytes
    this.whole = declared > 0 ? takeBody(declared) : NOTHING
  }

  add(chunk: Buffer): void {
    const end = this.size + chunk.length
    if (end > this.maxBytes) throw tooLarge(this.maxBytes)
    if (end > this.whole.length) {
      const grown = Buffer.allocUnsafeSlow(Math.min(this.maxBytes, Math.max(end, this.whole.length * 2, 4_096)))
      this.whole.copy(grown, 0, 0, this.size)
      this.whole = grown
    }
    chunk.copy(this.whole, this.size)
    this.size = end
    letGo(chunk)
  }

  end(): Promise<Buffer> {
    return Promise.resolve(this.whole.subarray(0, this.size))
  }

  drop(): void {
    this.whole = NOTHING
  }
}

class PackedBody implements Collector {
  private readonly gunzip = createGunzip()
  private readonly unpacked: PlainBody
  private readonly done: Promise<Buffer>
  private packedBytes = 0
  private readonly maxBytes: number

  constructor(maxBytes: number, fail: (error: unknown) => void) {
    this.maxBytes = maxBytes
    this.unpacked = new PlainBody(maxBytes, 0)
    this.done = new Promise((resolve, reject) => {
      this.gunzip.on('data', (chunk: Buffer) => {
        try {
          this.unpacked.add(chunk)
        } catch (error) {
          this.gunzip.destroy()
          reject(error as Error)
          fail(error)
        }
      })
      this.gunzip.on('end', () => resolve(this.unpacked.end()))
      this.gunzip.on('error', reject)
    })
    // It is waited for at the end of the answer; until then its failure is nobody's.
    this.done.catch(() => {})
  }

  add(chunk: Buffer): void {
    this.packedBytes += chunk.length
    if (this.packedBytes > this.maxBytes) throw tooLarge(this.maxBytes)
    this.gunzip.write(chunk)
  }

  end(): Promise<Buffer> {
    this.gunzip.end()
    return this.done
  }

  drop(): void {
    this.gunzip.destroy()
    this.unpacked.drop()
  }
}

const NOTHING = Buffer.alloc(0)
const WORTH_FREEING = 16_384

/**
 * Frees the memory of what one read of a socket brought, once it was copied and when it holds nothing else. Left to the
 * collector, some thousands of such reads a second make it mark the whole heap every 100 ms, and each next read gets
 * pages that are fresh from the system. The client has done with the chunk when its own turn ends.
 */
function letGo({ buffer, byteOffset, length }: Buffer): void {
  if (length < WORTH_FREEING || byteOffset !== 0 || length !== buffer.byteLength || !(buffer instanceof ArrayBuffer))
    return
  queueMicrotask(() => buffer.transfer(0))
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
