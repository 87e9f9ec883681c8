import type { Hex } from '@orrery/primitives/hex'
import { readId } from '../inscriptions/read-id.ts'

/** `ord`. */
export const PROTOCOL = '6f7264'
/** A number has eight bytes at most; one that is beyond what can be counted is none here. */
const NUMBER_DIGITS = 16
const [OP_PUSHDATA1, OP_PUSHDATA2, OP_PUSHDATA4, OP_1, OP_16] = [0x4c, 0x4d, 0x4e, 0x51, 0x60] as const

/**
 * Everything that a script pushes, as digits; null where it does anything else. Read as the indexers of Doginals read it (`src/inscription.rs` of their ord), to the
 * letter: what stands behind OP_PUSHDATA2 and OP_PUSHDATA4 has the length that their reader takes for it, whose lowest byte is the opcode itself. Linear in the script.
 */
export function readPushes(script: Hex): readonly string[] | null {
  const byte = (at: number): number => Number.parseInt(script.slice(2 + at * 2, 4 + at * 2), 16)
  const size = (script.length - 2) / 2
  const pushes: string[] = []
  for (let at = 0; at < size;) {
    const code = byte(at)
    if (code >= OP_1 && code <= OP_16) {
      pushes.push((code - OP_1 + 1).toString(16).padStart(2, '0'))
      at++
      continue
    }
    if (code > OP_PUSHDATA4) return null
    const lengthBytes = code < OP_PUSHDATA1 ? 0 : code === OP_PUSHDATA1 ? 1 : code === OP_PUSHDATA2 ? 2 : 4
    if (at + 1 + lengthBytes > size) return null
    let length = code
    if (lengthBytes === 1) length = byte(at + 1)
    else if (lengthBytes > 1)
      for (let place = 1; place < lengthBytes; place++) length += byte(at + place) * 256 ** place
    const from = at + 1 + lengthBytes
    if (from + length > size) return null
    pushes.push(script.slice(2 + from * 2, 2 + (from + length) * 2))
    at = from + length
  }
  return pushes
}

/** A number as it was pushed, little endian; null where it is none. */
export function numberOf(digits: string): number | null {
  if (digits.length > NUMBER_DIGITS) return null
  const value = Number.parseInt(`0${(digits.match(/../g) ?? []).toReversed().join('')}`, 16)
  return Number.isSafeInteger(value) ? value : null
}

/** The pieces at the beginning of what is pushed, each behind the number of those that follow it, where `left` are still to come. */
export function countPieces(pushes: readonly string[], left: number): readonly string[] {
  const body: string[] = []
  for (let at = 0; at + 1 < pushes.length && body.length < left; at += 2) {
    if (numberOf(pushes[at]!) !== left - body.length - 1) break
    body.push(pushes[at + 1]!)
  }
  return body
}

/** A later form of the protocol names another inscription in place of a content, by the tag of delegates: its id as digits; null in any other. */
export function delegateOf(pushes: readonly string[]): string | null {
  if (pushes[1] !== '0b' || pushes.length !== 5) return null
  const id = pushes[2]!
  return readId(id) === null ? null : id
}
