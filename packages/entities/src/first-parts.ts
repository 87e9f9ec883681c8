import type { ValuePart } from './value-parts.ts'

/** Addresses of one value that are links before somebody asks for all: a page may hold hundreds of such values. */
const MOST_ADDRESSES = 20
/** Characters beside them, some six lines: what a call moved stands below it. */
const MOST_TEXT = 600

/** The pieces of a decoded value that show before somebody asks for all of it; null where that is all of them. Pure. */
export function firstParts(parts: readonly ValuePart[]): readonly ValuePart[] | null {
  let addresses = 0
  let left = MOST_TEXT
  for (const [index, { as, text }] of parts.entries()) {
    if (as === 'address') {
      if (++addresses > MOST_ADDRESSES) return parts.slice(0, index)
    } else if (text.length > left) return [...parts.slice(0, index), { as, text: text.slice(0, left) }]
    else left -= text.length
  }
  return null
}
