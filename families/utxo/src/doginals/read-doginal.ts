import { beginningOf, isShowable } from '@orrery/model/inscription'
import type { Hex } from '@orrery/primitives/hex'
import { readOp } from '../inscriptions/read-envelopes.ts'
import { textOf } from '../inscriptions/read-inscription.ts'
import { carriedText } from '../script-ops.ts'

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

/** `ord`. */
const PROTOCOL = '6f7264'
const MOST_TEXT = 200
const MOST_EXCERPT = 400
/** A number has eight bytes at most; one that is beyond what can be counted is none here. */
const NUMBER_DIGITS = 16

/**
 * Reads what the unlocking script of a first input pushes: `"ord"`, how many pieces there are, a content type, then each piece behind the number of those that follow it
 * (README of apezord/doginals). Null where it does not begin so; a transaction that goes on with another's content begins with a number and is not known by itself.
 */
export function readDoginal(scriptSig: Hex): Doginal | null {
  const pushes = readPushes(scriptSig)
  if (pushes === null || pushes.length < 3 || pushes[0] !== PROTOCOL || isDelegate(pushes)) return null
  const count = numberOf(pushes[1]!)
  if (count === null || count === 0) return null
  const body: string[] = []
  for (let at = 3; at + 1 < pushes.length && body.length < count; at += 2) {
    if (numberOf(pushes[at]!) !== count - body.length - 1) break
    body.push(pushes[at + 1]!)
  }
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

/** Everything that a script pushes; null where it does anything else. */
function readPushes(script: Hex): readonly string[] | null {
  const pushes: string[] = []
  for (let at = 2; at < script.length;) {
    const op = readOp(script, at)
    if (op === null) return null
    const pushed =
      op.push ?? (op.code > 0x50 && op.code <= 0x60 ? (op.code - 0x50).toString(16).padStart(2, '0') : null)
    if (pushed === null) return null
    pushes.push(pushed)
    at = op.next
  }
  return pushes
}

/** A later form of the protocol names another inscription in place of a content, by the tag of delegates. */
const isDelegate = (pushes: readonly string[]): boolean =>
  pushes[1] === '0b' && pushes.length === 5 && pushes[2]!.length >= 64 && pushes[2]!.length <= 72

/** Little endian. */
function numberOf(digits: string): number | null {
  if (digits.length > NUMBER_DIGITS) return null
  const value = Number.parseInt(`0${(digits.match(/../g) ?? []).toReversed().join('')}`, 16)
  return Number.isSafeInteger(value) ? value : null
}
