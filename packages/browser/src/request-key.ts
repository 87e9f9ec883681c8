/** Milliseconds that are added to the time (foundations §7). */
export const REQUEST_OFFSET = 1_111_111_111_111

/**
 * The header value that goes with a request: the fixed key and the mixed time, joined by `|`, as base64. The mixed time
 * is Unix milliseconds plus 1111111111111, followed by three random digits (foundations §7). It marks calls that
 * come from the site's own pages; everyone can make one, so nothing may be allowed because of it.
 */
export function makeRequestKey(key: string, nowMs: number, random: () => number): string {
  const digits = Array.from({ length: 3 }, () => Math.floor(random() * 10)).join('')
  return btoa(`${key}|${Math.trunc(nowMs) + REQUEST_OFFSET}${digits}`)
}

/** The key and the time, in Unix milliseconds, of such a value; null for anything else. */
export function readRequestKey(value: string): { readonly key: string; readonly ms: number } | null {
  if (value.length > 512) return null
  try {
    const [, key, mixed] = /^([^|]*)\|(\d{13,16})\d{3}$/.exec(atob(value)) ?? []
    return key === undefined ? null : { key, ms: Number(mixed) - REQUEST_OFFSET }
  } catch {
    return null
  }
}
