import type { Hex } from '@orrery/primitives/hex'
import { tapscriptOf } from '../runes/rune-commitment.ts'
import { readEnvelopes } from './read-envelopes.ts'
import { readContent } from './read-inscription.ts'

/** The content of a transaction's inscription by its index, from the witnesses of its inputs; null where there is none of that index. */
export function contentOf(witnesses: readonly (readonly Hex[])[], item: number): ReturnType<typeof readContent> | null {
  let before = 0
  for (const witness of witnesses) {
    const script = tapscriptOf(witness)
    const envelopes = script === null ? [] : readEnvelopes(script, item - before + 1)
    const found = envelopes[item - before]
    if (found !== undefined) return readContent(found)
    before += envelopes.length
  }
  return null
}
