import { checksumAddress } from './checksum-address.ts'

const WORD = 64
const MOST_ITEMS = 100
const MOST_BYTES = 2_048

/** Whether a value of the type fills exactly one word and stands in place. */
export const isStatic = (type: string): boolean => /^(?:address|bool|u?int\d{1,3}|bytes\d{1,2})$/.test(type)

/** Whether `readValues` can read the type: static ones, bytes, string, and lists of static ones. */
export const isReadable = (type: string): boolean =>
  isStatic(type) || type === 'bytes' || type === 'string' || (type.endsWith('[]') && isStatic(type.slice(0, -2)))

/**
 * ABI values as text, in the order of the types: addresses with checksum, integers in decimal, bytes
 * as hex, lists in brackets. Long ones are cut and end in an ellipsis. Null when the bytes do not hold
 * them. `digits` is hex without 0x. Source: Solidity ABI specification.
 */
export function readValues(types: readonly string[], digits: string): readonly string[] | null {
  const values: string[] = []
  for (const [i, type] of types.entries()) {
    const value = isStatic(type) ? readWord(type, digits.slice(i * WORD, (i + 1) * WORD)) : readDynamic(type, digits, i)
    if (value === null) return null
    values.push(value)
  }
  return values
}

/** The text of one word; null when it cannot be of the type. */
export function readWord(type: string, word: string): string | null {
  if (word.length !== WORD) return null
  if (type === 'address') return word.startsWith('0'.repeat(24)) ? checksumAddress(`0x${word.slice(24)}`) : null
  const value = BigInt(`0x${word}`)
  if (type === 'bool') return value === 0n ? 'false' : value === 1n ? 'true' : null
  if (type.startsWith('uint')) return value >> BigInt(Number(type.slice(4))) === 0n ? value.toString() : null
  if (type.startsWith('int')) return BigInt.asIntN(256, value).toString()
  const bytes = Number(type.slice(5))
  return `0x${word.slice(0, bytes * 2)}`
}

function readDynamic(type: string, digits: string, slot: number): string | null {
  const offset = smallWord(digits, slot * WORD)
  const length = offset === null ? null : smallWord(digits, offset * 2)
  if (offset === null || length === null) return null
  const from = offset * 2 + WORD
  if (type === 'bytes' || type === 'string') {
    if (from + length * 2 > digits.length) return null
    const shown = digits.slice(from, from + Math.min(length, MOST_BYTES) * 2)
    return (type === 'bytes' ? `0x${shown}` : decodeUtf8(shown)) + (length > MOST_BYTES ? '…' : '')
  }
  if (from + length * WORD > digits.length) return null
  const item = type.slice(0, -2)
  const items: string[] = []
  for (let i = 0; i < Math.min(length, MOST_ITEMS); i++) {
    const value = readWord(item, digits.slice(from + i * WORD, from + (i + 1) * WORD))
    if (value === null) return null
    items.push(value)
  }
  return `[${items.join(', ')}${length > MOST_ITEMS ? `, … ${length} in all` : ''}]`
}

const smallWord = (digits: string, at: number): number | null => {
  const word = digits.slice(at, at + WORD)
  return word.length === WORD && word.startsWith('0'.repeat(56)) ? Number.parseInt(word.slice(56), 16) : null
}

/** UTF-8 text of hex digits, without control characters. */
export function decodeUtf8(digits: string): string {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return new TextDecoder().decode(bytes).replace(/[\p{Cc}]/gu, '\uFFFD')
}
