import { decodeOnce, MOST_ROUNDS } from './decode-text.ts'
import { stripSchemes } from './strip-schemes.ts'

/** Most pairs that are read, and most characters of one text; an address has no room for more. */
const MOST_PAIRS = 256
const MOST_LENGTH = 8_192

/**
 * A parameter's text without script-like schemes, however they are spaced out, nested or encoded (foundations §5.4).
 * An honest text comes back as it is; one that held a scheme comes back decoded and without it; one that is still
 * encoded after five rounds is empty.
 */
export function cleanParameter(text: string): string {
  const whole = text.slice(0, MOST_LENGTH)
  let found = false
  let current = whole
  for (let round = 0; round <= MOST_ROUNDS; round++) {
    const stripped = stripSchemes(current)
    found ||= stripped !== current
    current = decodeOnce(stripped)
    if (current === stripped) return found ? stripped : whole
  }
  return ''
}

/** The parameters of a query, names and values cleaned. Names that are nothing else are left out. */
export function cleanParameters(search: string | URLSearchParams): URLSearchParams {
  const cleaned = new URLSearchParams()
  let count = 0
  for (const [name, value] of new URLSearchParams(search)) {
    if (++count > MOST_PAIRS) break
    const key = cleanParameter(name)
    if (key !== '') cleaned.append(key, cleanParameter(value))
  }
  return cleaned
}

/** A query (with its `?`) whose parameters are clean, or null when all of them are honest: then what was asked for stands to the letter. */
export function cleanedSearch(search: string): string | null {
  const asked = [...new URLSearchParams(search)]
  const cleaned = cleanParameters(search)
  const kept = [...cleaned]
  const isHonest = asked.length === kept.length && asked.every(([a, b], at) => kept[at]![0] === a && kept[at]![1] === b)
  return isHonest ? null : kept.length === 0 ? '' : `?${cleaned.toString()}`
}

/**
 * The parameters after the `#` of an address, cleaned; of several with one name the first. Throws `TypeError` for what
 * is neither text nor number, in the words of foundations §5.4. For pages that keep state there; those of this site keep it in path and query,
 * and after the `#` only the lines of code that a link marks.
 */
export function parseHashParameters(value: string | number): ReadonlyMap<string, string> {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new TypeError('value must be a string or number type.')
  const text = String(value)
  const hash = text.slice(text.indexOf('#') + 1)
  // A hash may hold a path of its own before its parameters.
  const found = new Map<string, string>()
  for (const [name, text] of cleanParameters(hash.slice(hash.indexOf('?') + 1)))
    if (!found.has(name)) found.set(name, text)
  return found
}
