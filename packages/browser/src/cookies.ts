/** Where cookies are read and written: `document.cookie` in the browser. Both may throw. */
export type CookieJar = { cookie: string }

export type CookieOptions = {
  /** Names that may be written; all when absent (foundations §5.2). */
  readonly allowed?: readonly string[]
  /** Longest life that a write may ask for, in seconds; free when absent (foundations §5.2). */
  readonly maxAgeSeconds?: number
  /** True where the page came over TLS: the cookies then never travel without. */
  readonly secure: boolean
}

/** Reads and writes cookies of the whole site. */
export type Cookies = {
  /** The text as it was written, or null. */
  read(name: string): string | null
  /** Answers false for a name that is not allowed, an age that is not a positive safe integer, and what is longer than a cookie may be. */
  write(name: string, text: string, ageSeconds: number): boolean
  remove(name: string): void
}

/** Longest cookie, name and attributes included, that browsers must keep (RFC 6265 §6.1; reliability S-41). */
export const COOKIE_BYTES = 4096

// RFC 6265 §4.1.1: a name is a token, a value holds none of these octets.
const NAME = /^[\w!#$%&'*+.^`|~-]{1,64}$/
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/** Cookies with path `/` and `SameSite=Lax`. A jar that cannot be reached is empty and takes nothing. */
export function createCookies(jar: CookieJar, options: CookieOptions): Cookies {
  const isAllowed = (name: string) => NAME.test(name) && (options.allowed?.includes(name) ?? true)
  const put = (name: string, value: string, ageSeconds: number): boolean => {
    const text = `${name}=${value}; Path=/; Max-Age=${ageSeconds}; SameSite=Lax${options.secure ? '; Secure' : ''}`
    if (text.length > COOKIE_BYTES) return false
    try {
      jar.cookie = text
      return true
    } catch {
      return false
    }
  }
  return {
    read: (name) => {
      try {
        return findCookie(jar.cookie, name)
      } catch {
        return null
      }
    },
    write: (name, text, ageSeconds) => {
      if (!isAllowed(name) || !Number.isSafeInteger(ageSeconds) || ageSeconds <= 0) return false
      // A value that is one already stays readable: `ok_site_info` is base64, turned round.
      const value = VALUE.test(text) && !text.includes('%') ? text : encode(text)
      return value !== null && put(name, value, Math.min(ageSeconds, options.maxAgeSeconds ?? ageSeconds))
    },
    remove: (name) => {
      if (isAllowed(name)) put(name, '', 0)
    },
  }
}

/**
 * The text of a cookie in a `Cookie` header or in `document.cookie`, or null. The first of several counts: it has the
 * longer path (RFC 6265 §5.4). What is longer than a cookie may be is none.
 */
export function findCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== name) continue
    const value = pair.slice(at + 1).trim()
    if (value.length > COOKIE_BYTES) return null
    try {
      return decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return null
}

function encode(text: string): string | null {
  try {
    return encodeURIComponent(text)
  } catch {
    // Half a surrogate pair has no UTF-8.
    return null
  }
}
