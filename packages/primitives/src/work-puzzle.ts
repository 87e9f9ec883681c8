import { sha256 } from '@noble/hashes/sha2.js'

/**
 * A puzzle that costs whoever solves it work and whoever checks it none: a number whose hash with the puzzle's text begins with so many zero bits
 * (Hashcash, with SHA-256). The text is hashed once, so that each try is one block of SHA-256 however long the text is.
 */
export type WorkPuzzle = {
  readonly text: string
  /** Zero bits: two to their power are the tries that it takes in the mean. */
  readonly bits: number
}

/** What every try hashes: 32 bytes of the text's own hash, and the number. */
const SEED_BYTES = 32
const NUMBER_BYTES = 8

function messageOf({ text }: WorkPuzzle): { readonly message: Uint8Array; readonly view: DataView } {
  const message = new Uint8Array(SEED_BYTES + NUMBER_BYTES)
  message.set(sha256(new TextEncoder().encode(text)))
  return { message, view: new DataView(message.buffer) }
}

function writeNumber(view: DataView, number: number): void {
  view.setUint32(SEED_BYTES, Math.floor(number / 2 ** 32))
  view.setUint32(SEED_BYTES + 4, number >>> 0)
}

/** Whether the first `bits` of a hash are zero. */
function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  let left = bits
  for (let at = 0; left > 0; at++, left -= 8) {
    const byte = hash[at] ?? 255
    if (left >= 8 ? byte !== 0 : byte >> (8 - left) !== 0) return false
  }
  return true
}

/** Whether a whole number from 0 on solves the puzzle; false for any other. */
export function isWorkDone(puzzle: WorkPuzzle, number: number): boolean {
  if (!Number.isSafeInteger(number) || number < 0) return false
  const { message, view } = messageOf(puzzle)
  writeNumber(view, number)
  return beginsWithZeros(sha256(message), puzzle.bits)
}

/** Tries `count` numbers from `from` on. The first that solves the puzzle, or null. */
export function tryWork(puzzle: WorkPuzzle, from: number, count: number): number | null {
  const { message, view } = messageOf(puzzle)
  for (let number = from; number < from + count; number++) {
    writeNumber(view, number)
    if (beginsWithZeros(sha256(message), puzzle.bits)) return number
  }
  return null
}
