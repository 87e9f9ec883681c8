import type { Hex } from '@orrery/primitives/hex'
import { addressIn } from './detect-proxy.ts'

const WORD = 64
/** The largest diamonds have some dozens. */
const MOST = 200

/**
 * Facet addresses in the answer of EIP-2535's `facets()`: `(address, bytes4[])[]`. Empty where the answer is no such list,
 * holds something that is no address, or none at all. Work is bounded whatever the answer claims.
 */
export function readFacets(answer: Hex): readonly Hex[] {
  const start = place(answer, 0, 0)
  const count = start === null ? null : small(answer, start)
  if (start === null || count === null || count === 0 || count > MOST) return []
  const facets = new Set<Hex>()
  for (let index = 0; index < count; index++) {
    const tuple = place(answer, start + 1, index)
    const facet = tuple === null ? null : addressIn(word(answer, tuple))
    if (facet === null) return []
    facets.add(facet)
  }
  return [...facets]
}

/** The word that slot `slot` of the frame at word `base` points to, counted in words from the answer's start. */
function place(answer: Hex, base: number, slot: number): number | null {
  const offset = small(answer, base + slot)
  return offset === null || offset % 32 !== 0 ? null : base + offset / 32
}

const word = (answer: Hex, index: number): Hex | null => {
  const digits = answer.slice(2 + index * WORD, 2 + (index + 1) * WORD)
  return digits.length === WORD ? `0x${digits}` : null
}

/** A word that is small enough to be a place or a count. */
function small(answer: Hex, index: number): number | null {
  const found = word(answer, index)
  return found?.startsWith(`0x${'0'.repeat(56)}`) ? Number.parseInt(found.slice(58), 16) : null
}
