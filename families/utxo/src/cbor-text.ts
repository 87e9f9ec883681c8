import { readCbor, type CborValue } from './read-cbor.ts'

/** Characters of a list or a map that stands in one line. */
const ONE_LINE = 72
/** Floors behind which lines go in no further. */
const DEEPEST = 12

/** What a page cannot show as it is, or what would turn round what stands behind it. JSON escapes the other controls. */
const UNSHOWN = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/**
 * CBOR, given as digits, in the notation that RFC 8949 (section 8) has for people: like JSON, with exact whole numbers, bytes as `h'00ff'` and tags as `0("…")`. Long lists
 * and maps take a line for each item. Null for what `readCbor` refuses.
 */
export function cborText(digits: string): string | null {
  const read = readCbor(digits)
  return read === null ? null : write(read.value, 0)
}

function write(value: CborValue, depth: number): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value))
    return wrap(
      '[]',
      (value as readonly CborValue[]).map((item) => write(item, depth + 1)),
      depth,
    )
  if (value instanceof Map)
    return wrap(
      '{}',
      [...(value as ReadonlyMap<CborValue, CborValue>)].map(
        ([key, item]) => `${write(key, depth + 1)}: ${write(item, depth + 1)}`,
      ),
      depth,
    )
  if (!('kind' in value)) throw new TypeError('no value of CBOR')
  if (value.kind === 'bytes') return `h'${value.digits}'`
  return value.kind === 'simple' ? `simple(${value.number})` : `${value.tag}(${write(value.value, depth)})`
}

function wrap([open, close]: '[]' | '{}' | string, items: readonly string[], depth: number): string {
  const short = `${open}${items.join(', ')}${close}`
  if (short.length <= ONE_LINE && !short.includes('\n')) return short
  const indent = (floor: number): string => '  '.repeat(Math.min(floor, DEEPEST))
  return `${open}\n${items.map((item) => `${indent(depth + 1)}${item}`).join(',\n')}\n${indent(depth)}${close}`
}

const quote = (text: string): string =>
  JSON.stringify(text).replace(UNSHOWN, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
