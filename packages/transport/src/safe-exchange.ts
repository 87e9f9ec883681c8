import type { Dispatcher } from 'undici'

/** Why nothing was fetched; `reason` names the rule that refused. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault'
  readonly reason:
    | 'url'
    | 'scheme'
    | 'port'
    | 'address'
    | 'redirects'
    | 'status'
    | 'type'
    | 'too-large'
    | 'timeout'
    | 'network'
    | 'busy'
    | 'host'

  /** The answer's status, where that refused. */
  readonly status: number | null

  constructor(reason: FetchFault['reason'], text: string, options?: ErrorOptions & { readonly status?: number }) {
    super(text, options)
    this.reason = reason
    this.status = options?.status ?? null
  }
}

/** One answer: a redirect with where it leads, or a status with its body. */
export type Exchanged = {
  readonly status: number
  readonly location: string | null
  readonly type: string
  readonly body: Buffer
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** One GET, or a POST of JSON where there is a body, whose answer is taken whole, or cut off where it is larger than allowed, compressed or a redirect. */
export function exchange(
  dispatcher: Dispatcher,
  url: URL,
  {
    maxBytes,
    signal,
    body = null,
  }: { readonly maxBytes: number; readonly signal: AbortSignal; readonly body?: string | null },
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    let head: Omit<Exchanged, 'body'> = { status: 0, location: null, type: '' }
    const chunks: Buffer[] = []
    let size = 0
    let started: Dispatcher.DispatchController | undefined
    const end = (settle: () => void, error?: Error) => {
      signal.removeEventListener('abort', leave)
      // Settled first: to abort is answered by an error at once.
      settle()
      if (error && started && !started.aborted) started.abort(error)
    }
    const fail = (error: Error) => end(() => reject(error), error)
    const leave = () => fail(signal.reason as Error)
    if (signal.aborted) return reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    const request = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: body === null ? ('GET' as const) : ('POST' as const),
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body }),
    }
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        started = controller
        if (signal.aborted) controller.abort(signal.reason as Error)
      },
      onResponseStart(_controller, status, headers) {
        const text = (name: string): string => String(headers[name] ?? '')
        const location = REDIRECTS.has(status) && text('location') !== '' ? text('location') : null
        head = { status, location, type: text('content-type').split(';')[0]!.trim().toLowerCase() }
        if (location !== null || status !== 200) {
          const answer = { ...head, body: Buffer.alloc(0) }
          return end(() => resolve(answer), new FetchFault('status', 'not read'))
        }
        if (!['', 'identity'].includes(text('content-encoding').toLowerCase()))
          return fail(new FetchFault('type', 'the answer is compressed'))
        if (Number(text('content-length')) > maxBytes) fail(tooLarge(maxBytes))
      },
      onResponseData(_controller, chunk) {
        size += chunk.length
        if (size > maxBytes) return fail(tooLarge(maxBytes))
        chunks.push(chunk)
      },
      onResponseEnd() {
        end(() => resolve({ ...head, body: Buffer.concat(chunks) }))
      },
      onResponseError(_controller, cause) {
        fail(cause instanceof FetchFault ? cause : new FetchFault('network', 'the connection failed', { cause }))
      },
    })
  })
}

const tooLarge = (maxBytes: number): FetchFault => new FetchFault('too-large', `more than ${maxBytes} bytes`)
