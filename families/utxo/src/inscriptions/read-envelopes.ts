import type { Hex } from '@orrery/primitives/hex'

/** What one envelope of a script carries, as it was pushed (screens-nonevm §4.7; ord, `inscriptions/envelope.rs`). */
export type Envelope = {
  /** Number of the envelope within its script. */
  readonly offset: number
  /** Bytes that were pushed after the name of the protocol, as digits. */
  readonly payload: readonly string[]
  /** A number was pushed by an opcode of its own (OP_1NEGATE, OP_1 to OP_16). */
  readonly pushnum: boolean
  /** An OP_FALSE that begins nothing stands before it. */
  readonly stutter: boolean
}

const OP_IF = 0x63
const OP_ENDIF = 0x68
const OP_1NEGATE = 0x4f
const OP_1 = 0x51
const OP_16 = 0x60
/** `ord`. */
const PROTOCOL = '6f7264'

/** One step of a script: its opcode, what it pushes as digits, and where among the script's digits the next one stands. */
export type Op = { readonly code: number; readonly push: string | null; readonly next: number }

/** One step of a script, as it stands at a place among its digits; null where it pushes more than there is, and at the end. */
export function readOp(script: Hex, at: number): Op | null {
  if (at >= script.length) return null
  const byte = (place: number): number => Number.parseInt(script.slice(place, place + 2), 16)
  const code = byte(at)
  if (code > 0x4e) return { code, push: null, next: at + 2 }
  const lengthBytes = code === 0x4c ? 1 : code === 0x4d ? 2 : code === 0x4e ? 4 : 0
  const start = at + 2 + lengthBytes * 2
  if (start > script.length) return null
  let size = lengthBytes === 0 ? code : 0
  for (let i = lengthBytes - 1; i >= 0; i--) size = size * 256 + byte(at + 2 + i * 2)
  const next = start + size * 2
  return next > script.length ? null : { code, push: script.slice(start, next), next }
}

const numberOf = (code: number): string | null =>
  code === OP_1NEGATE ? '81' : code >= OP_1 && code <= OP_16 ? (code - OP_1 + 1).toString(16).padStart(2, '0') : null

/**
 * Envelopes of a tapscript, `OP_FALSE OP_IF "ord" … OP_ENDIF`, in order, at most `most`. A script with a push beyond its end has none at all. Linear in
 * the script's length; total over all byte strings. Payloads are parts of the script's text: whoever keeps one keeps the whole.
 */
export function readEnvelopes(script: Hex, most: number): readonly Envelope[] {
  const found: Envelope[] = []
  let stutters = false
  for (let at = 2; at < script.length;) {
    const begin = readOp(script, at)
    if (begin === null) return []
    at = begin.next
    if (begin.push !== '') continue
    let opening = readOp(script, at)
    if (opening?.code === OP_IF) {
      at = opening.next
      opening = readOp(script, at)
      if (opening?.push === PROTOCOL) {
        const envelope = readPayload(script, opening.next)
        if (envelope === null) return []
        at = envelope.next
        const { payload, pushnum } = envelope
        if (payload === null) stutters = false
        else if (found.length < most) found.push({ offset: found.length, payload, pushnum, stutter: stutters })
        continue
      }
    }
    stutters = opening?.push === ''
  }
  return found
}

/** What is pushed up to OP_ENDIF, which `payload` is null without; null where a push goes beyond the script's end. */
function readPayload(script: Hex, from: number) {
  const payload: string[] = []
  let pushnum = false
  let at = from
  while (at < script.length) {
    const op = readOp(script, at)
    if (op === null) return null
    at = op.next
    if (op.code === OP_ENDIF) return { payload, pushnum, next: at }
    const number = numberOf(op.code)
    if (number !== null) pushnum = true
    const pushed = op.push ?? number
    if (pushed === null) return { payload: null, pushnum, next: at }
    payload.push(pushed)
  }
  return { payload: null, pushnum, next: at }
}
