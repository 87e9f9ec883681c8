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
  /** Takes what of the URL is secret out of a text: services like to say in their refusals with which key they were asked. */
  hide(text: string): string
}

/** Shorter pieces of a path or query are words, not keys. */
const SHORTEST_KEY = 6
const HIDDEN = '***'

/** What of a URL is to be told to nobody: its password, and keys in its path and query, each as it stands there and decoded; the longest first, or a part of one would leave the rest. */
export function secretsIn(url: URL): readonly string[] {
  const secrets = new Set<string>()
  const add = (text: string, shortest: number): void => {
    if (text.length < shortest) return
    secrets.add(text)
    try {
      secrets.add(decodeURIComponent(text))
    } catch {
      // Not encoded, then.
    }
  }
  add(url.password, 1)
  for (const segment of url.pathname.split('/')) if (!PLAIN.test(segment)) add(segment, SHORTEST_KEY)
  for (const value of url.searchParams.values()) add(value, SHORTEST_KEY)
  return [...secrets].toSorted((a, b) => b.length - a.length)
}

/** Puts stars in the place of secrets; of one that is as short as words, where it stands for itself: inside of others it tells nothing, and they would be unreadable. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets)
    if (clean.includes(secret))
      clean = secret.length < SHORTEST_KEY ? clean.replaceAll(alone(secret), HIDDEN) : clean.replaceAll(secret, HIDDEN)
  return clean
}

const alone = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')

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
  const secrets = secretsIn(url)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return {
    name: url.host + hidePath(url),
    kind,
    origin: `${url.protocol}//${url.host}`,
    path: url.pathname + url.search,
    authorization: url.username === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
    hide: (told) => hideSecrets(told, secrets),
  }
}

const KINDS: Readonly<Record<string, 'http' | 'ws'>> = { 'http:': 'http', 'https:': 'http', 'ws:': 'ws', 'wss:': 'ws' }

const PLAIN = /^[a-z][a-z0-9-]{0,11}$/

// Providers put API keys into the path or the query: only a short, plain first segment is shown.
const hidePath = (url: URL): string => {
  const [first = '', ...rest] = url.pathname.split('/').filter((part) => part !== '')
  const shown = PLAIN.test(first) ? `/${first}` : first === '' ? '' : '/…'
  return shown + (rest.length > 0 || url.search !== '' ? '/…' : '')
}
