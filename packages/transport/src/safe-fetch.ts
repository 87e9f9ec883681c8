import { isIP } from 'node:net'
import { Agent } from 'undici'
import type { Clock } from '@orrery/primitives/clock'
import { isPublicAddress } from './public-address.ts'
import { exchange, FetchFault, type Exchanged } from './safe-exchange.ts'

/** What a fetch brought, whole. */
export type Fetched = {
  /** Without parameters, lower-case. */
  readonly type: string
  readonly body: Buffer
}

/** Gets documents that strangers name (token metadata) without ever reaching what only this machine can reach. */
export type SafeFetcher = {
  /** Rejects with `FetchFault`, whose reason says which rule refused. */
  get(url: string, signal?: AbortSignal): Promise<Fetched>
  /** The same with a body of JSON, which is sent to nobody else: redirects are refused. */
  post(url: string, body: string, signal?: AbortSignal): Promise<Fetched>
}

export type SafeFetchDeps = {
  readonly clock: Clock
  /** All addresses of a host name: asked once per hop; what is connected to is what was checked. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  /** Media types that are taken; others are refused unread. */
  readonly types: readonly string[]
  /** Of the body; 1 MiB unless told. */
  readonly maxBytes?: number
  /** Of addresses; 2,048 letters unless told. */
  readonly maxUrl?: number
  /** Over all hops; 5 s unless told. */
  readonly timeoutMs?: number
  /** Which addresses may be reached: those of the public internet, unless a test says otherwise. */
  readonly isAllowed?: (address: string) => boolean
  /** Hosts that may be asked at all, redirects among them, as URLs have them; any unless told. */
  readonly hosts?: ReadonlySet<string>
  /** Ports that may be reached: 80 and 443, unless a test says otherwise. */
  readonly ports?: readonly number[]
}

// reliability S-09
const MOST_HOPS = 3
const MOST_URL = 2_048
const MOST_BYTES = 1 << 20
const TIMEOUT_MS = 5_000
/** At once, over all visitors. */
const MOST_AT_ONCE = 8

/**
 * A fetcher by the rules of reliability S-09: http and https alone, no credentials, ports 80 and 443, names resolved once
 * and the connection pinned to an address that was checked, each redirect checked anew, at most three of them, bodies and
 * time bounded, nothing compressed, and nothing sent that tells who asks.
 */
export function createSafeFetcher(deps: SafeFetchDeps): SafeFetcher {
  const { clock, timeoutMs = TIMEOUT_MS, maxBytes = MOST_BYTES } = deps
  let busy = 0

  const follow = async (first: URL, body: string | null, signal: AbortSignal): Promise<Fetched> => {
    let url = first
    for (let hops = 0; ; hops++) {
      const answer = await hop(url, deps, { maxBytes, body, signal })
      if (answer.location === null) return read(answer, deps.types)
      if (body !== null) throw new FetchFault('redirects', 'what is sent is not sent on')
      if (hops === MOST_HOPS) throw new FetchFault('redirects', `more than ${MOST_HOPS} redirects`)
      url = checkUrl(answer.location, deps, url)
    }
  }

  const fetchOne = async (text: string, body: string | null, signal?: AbortSignal): Promise<Fetched> => {
    const url = checkUrl(text, deps)
    if (busy >= MOST_AT_ONCE) throw new FetchFault('busy', 'too many are under way')
    busy++
    const stop = new AbortController()
    const done = new AbortController()
    const leave = () => stop.abort(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    if (signal?.aborted) leave()
    const late = clock.sleep(timeoutMs, done.signal).then(
      () => stop.abort(new FetchFault('timeout', `nothing whole within ${timeoutMs} ms`)),
      () => {},
    )
    try {
      // What waits for a name cannot be cut off, so it is not waited for.
      return await Promise.race([follow(url, body, stop.signal), aborted(stop.signal)])
    } finally {
      busy--
      done.abort()
      stop.abort(new FetchFault('timeout', 'done'))
      signal?.removeEventListener('abort', leave)
      await late
    }
  }
  return {
    get: (url, signal) => fetchOne(url, null, signal),
    post: (url, body, signal) => fetchOne(url, body, signal),
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/** A URL that may be asked for at all. The parser writes IP addresses in one form, whatever base they were given in. */
function checkUrl(
  text: string,
  { ports = [80, 443], hosts, maxUrl = MOST_URL }: Pick<SafeFetchDeps, 'ports' | 'hosts' | 'maxUrl'>,
  base?: URL,
): URL {
  if (text.length > maxUrl) throw new FetchFault('url', 'the address is too long')
  const url = URL.parse(text, base)
  if (url === null) throw new FetchFault('url', 'this is no address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchFault('scheme', 'only http and https')
  if (url.username !== '' || url.password !== '') throw new FetchFault('url', 'an address with credentials')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (!ports.includes(port)) throw new FetchFault('port', `port ${port} is not asked`)
  if (hosts !== undefined && !hosts.has(url.host)) throw new FetchFault('host', 'the host is not one that is asked')
  url.hash = ''
  return url
}

/** One request to an address that was checked. Its connection is made for it and ends with it. */
async function hop(
  url: URL,
  deps: SafeFetchDeps,
  asked: { readonly maxBytes: number; readonly body: string | null; readonly signal: AbortSignal },
): Promise<Exchanged> {
  const { signal } = asked
  const { isAllowed = isPublicAddress } = deps
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolved(host, deps) : [host]
  signal.throwIfAborted()
  // One address that may not be reached spoils the name: it is there for a reason.
  if (addresses.length === 0 || !addresses.every((address) => isIP(address) !== 0 && isAllowed(address)))
    throw new FetchFault('address', 'the host is not on the public internet')
  const address = addresses[0]!
  const family = isIP(address)
  const agent = new Agent({
    connections: 1,
    pipelining: 0,
    maxHeaderSize: 16_384,
    connect: {
      timeout: deps.timeoutMs ?? TIMEOUT_MS,
      lookup: (_host, options, answer) =>
        options.all ? answer(null, [{ address, family }]) : answer(null, address, family),
    },
  })
  try {
    return await exchange(agent, url, asked)
  } finally {
    void agent.destroy().catch(() => {})
  }
}

async function resolved(host: string, { resolve }: SafeFetchDeps): Promise<readonly string[]> {
  try {
    return await resolve(host)
  } catch (cause) {
    throw new FetchFault('network', 'the host name was not found', { cause })
  }
}

function read({ status, type, body }: Exchanged, types: readonly string[]): Fetched {
  if (status !== 200) throw new FetchFault('status', `the answer was ${status}`, { status })
  if (!types.includes(type)) throw new FetchFault('type', 'the answer is of a type that is not taken')
  return { type, body }
}
