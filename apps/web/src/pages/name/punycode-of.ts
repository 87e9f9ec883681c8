/** What ends a host or stands for something else in an address: no part of a name that DNS could have. */
const NO_HOST = /[\s/?#@:\\[\]%<>^|]/u
/** RFC 1035 §2.3.4. Not every engine refuses more. */
const MOST_LABEL = 63
const ASCII = /^[!-~]*$/

/** A name as DNS writes it (RFC 3492), which shows letters that only look like others; null where it is written alike, and where DNS has no such name. */
export function punycodeOf(name: string): string | null {
  if (ASCII.test(name) || NO_HOST.test(name)) return null
  try {
    const { hostname } = new URL(`http://${name}/`)
    return hostname.includes('xn--') && hostname.split('.').every((label) => label.length <= MOST_LABEL)
      ? hostname
      : null
  } catch {
    // A joiner where DNS allows none.
    return null
  }
}
