import { findCookie, type Cookies } from './cookies.ts'

/** What the whole site remembers of a visitor: key to text or number (foundations §3.1). */
export type GlobalValues = ReadonlyMap<string, string | number>

export const GLOBAL_COOKIE = 'ok_global'
/** foundations §3.1: it lasts 1000 days. */
export const GLOBAL_SECONDS = 1000 * 86_400

/** The map in a `Cookie` header; what is not a text or a finite number is left out, and garbage is an empty map. */
export const readGlobalCookie = (header: string | undefined): GlobalValues =>
  parseValues(findCookie(header, GLOBAL_COOKIE))

/** The map of this page's cookies. */
export const readGlobalValues = (cookies: Cookies): GlobalValues => parseValues(cookies.read(GLOBAL_COOKIE))

/** Sets some keys, leaves the others; null removes. False when the browser or the limits of cookies refuse. */
export function writeGlobalCookie(
  cookies: Cookies,
  changes: Readonly<Record<string, string | number | null>>,
): boolean {
  const values = new Map(readGlobalValues(cookies))
  for (const [key, value] of Object.entries(changes))
    if (value === null) values.delete(key)
    else values.set(key, value)
  return cookies.write(GLOBAL_COOKIE, JSON.stringify(Object.fromEntries(values)), GLOBAL_SECONDS)
}

function parseValues(text: string | null): GlobalValues {
  try {
    const map: unknown = JSON.parse(text ?? '{}')
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return new Map()
    return new Map(
      Object.entries(map).filter(
        (entry): entry is [string, string | number] => typeof entry[1] === 'string' || Number.isFinite(entry[1]),
      ),
    )
  } catch {
    return new Map()
  }
}
