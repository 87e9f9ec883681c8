import type { Hex } from '@orrery/primitives/hex'

/** Text that a contract gave about itself. `raw` is the answer when it was not clean UTF-8. */
export type ContractText = { readonly text: string | null; readonly raw: Hex | null }

const NOTHING: ContractText = { text: null, raw: null }
const WORD = 64
/** foundations: names hold at most 256 code points; UTF-8 has at most 4 bytes for one. */
export const MAX_POINTS = 256
const MAX_BYTES = MAX_POINTS * 4
const MAX_RAW_BYTES = 1_024

/**
 * Reads the answer of `name()` or `symbol()`: an ABI string, or the bytes32 of early tokens. Cut to
 * 256 code points; bytes that are no UTF-8, and NUL, become U+FFFD and leave the answer in `raw`.
 * Never throws; work is bounded whatever the answer claims.
 */
export function readContractText(answer: Hex): ContractText {
  const digits = answer.slice(2)
  const bytes = digits.length === WORD ? trimZeros(digits) : stringBytes(digits)
  if (bytes === null || bytes.length === 0) return NOTHING
  const decoded = new TextDecoder('utf-8').decode(bytes.subarray(0, MAX_BYTES + 4))
  const text = [...decoded.replaceAll('\0', '\uFFFD')].slice(0, MAX_POINTS).join('')
  const clean = !text.includes('\uFFFD')
  return {
    text: text.trim() === '' ? null : text,
    raw: clean ? null : (`0x${digits.slice(0, MAX_RAW_BYTES * 2)}` as Hex),
  }
}

/** Browsers read reverts by it, too: there is no `Buffer` there. A thousand bytes at most. */
const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length >> 1 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16))

function trimZeros(digits: string): Uint8Array {
  return bytesOf(digits.replace(/(?:00)+$/, ''))
}

function stringBytes(digits: string): Uint8Array | null {
  const offset = smallWord(digits, 0)
  if (offset === null) return null
  const length = smallWord(digits, offset * 2)
  if (length === null) return null
  const from = (offset + 32) * 2
  if (from + length * 2 > digits.length) return null
  return bytesOf(digits.slice(from, from + Math.min(length, MAX_BYTES + 4) * 2))
}

/** The word at a digit position, when it is there and small enough to be a place in the answer. */
function smallWord(digits: string, at: number): number | null {
  const word = digits.slice(at, at + WORD)
  if (word.length !== WORD || !word.startsWith('0'.repeat(56))) return null
  return Number.parseInt(word.slice(56), 16)
}

/** A `uint256` answer; null when it is shorter than a word. Longer answers hold it in their first word. */
export const readUint = (answer: Hex): bigint | null =>
  answer.length < 2 + WORD ? null : BigInt(answer.slice(0, 2 + WORD))

/** A `bool` answer: exactly one word of 0 or 1, else null. */
export const readBool = (answer: Hex): boolean | null => {
  const value = answer.length === 2 + WORD ? BigInt(answer) : null
  return value === 0n ? false : value === 1n ? true : null
}
