import { beginningOf, isShowable } from '@orrery/model/inscription'
import type { Hex } from '@orrery/primitives/hex'
import { textOf } from '../inscriptions/read-inscription.ts'
import { carriedText } from '../script-ops.ts'
import { countPieces, delegateOf, numberOf, PROTOCOL, readPushes } from './read-pieces.ts'

/** What the first input of a transaction begins to inscribe (Doginals). */
export type Doginal = {
  /** As it was pushed; null where that is no text that a page can show. */
  readonly contentType: string | null
  /** Pieces of the content in this transaction, and those that later ones still have to bring. */
  readonly pieces: number
  readonly left: number
  /** Bytes of the content in this transaction. */
  readonly size: number
  /** The beginning of its content where all of it is here, and is text. */
  readonly excerpt: string | null
}

const MOST_TEXT = 200
const MOST_EXCERPT = 400

/**
 * Reads what the unlocking script of a first input pushes: `"ord"`, how many pieces there are, a content type, then each piece behind the number of those that follow it
 * (README of apezord/doginals). Null where it does not begin so; a transaction that goes on with another's content begins with a number and is not known by itself.
 */
export function readDoginal(scriptSig: Hex): Doginal | null {
  const pushes = readPushes(scriptSig)
  if (pushes === null || pushes.length < 3 || pushes[0] !== PROTOCOL || delegateOf(pushes) !== null) return null
  const count = numberOf(pushes[1]!)
  if (count === null || count === 0) return null
  const body = countPieces(pushes.slice(3), count)
  const content = body.join('')
  const left = count - body.length
  const words = left === 0 ? carriedText(content) : null
  return {
    contentType: textOf(pushes[2]!, MOST_TEXT),
    pieces: body.length,
    left,
    size: content.length / 2,
    excerpt: words !== null && isShowable(words) ? beginningOf(words, MOST_EXCERPT) : null,
  }
}
