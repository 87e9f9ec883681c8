/** A node URL taken apart so that its credentials can be sent but never told. */
export type SourceUrl = {
  /** Host, port and shortened path: what logs, errors and pages show. */
  readonly name: string
  readonly kind: 'http' | 'ws'
  readonly origin: string
  /** Path and query as they are sent. */
  readonly path: string
  /** Value of the Authorization header; null without credentials. */
  readonly authorization: string | null
}

/**
 * Takes a node URL apart. Throws `RangeError` on anything but http, https, ws and wss, without
 * repeating the text, which may hold a password.
 */
export function parseSourceUrl(text: string): SourceUrl {
  if (!URL.canParse(text)) throw new RangeError('not a URL')
  const url = new URL(text)
  const kind = KINDS[url.protocol]
  if (kind === undefined)
    throw new RangeError(`a node is reached by http(s) or ws(s), not ${url.protocol.slice(0, 20)}`)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return {
    name: url.host + hidePath(url),
    kind,
    origin: `${url.protocol}//${url.host}`,
    path: url.pathname + url.search,
    authorization: url.username === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
  }
}

const KINDS: Readonly<Record<string, 'http' | 'ws'>> = { 'http:': 'http', 'https:': 'http', 'ws:': 'ws', 'wss:': 'ws' }

// Providers put API keys into the path or the query: only a short, plain first segment is shown.
const hidePath = (url: URL): string => {
  const [first = '', ...rest] = url.pathname.split('/').filter((part) => part !== '')
  const shown = /^[a-z][a-z0-9-]{0,11}$/.test(first) ? `/${first}` : first === '' ? '' : '/…'
  return shown + (rest.length > 0 || url.search !== '' ? '/…' : '')
}
