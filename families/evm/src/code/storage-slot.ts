import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'
import { encodeValues } from '../abi/abi-code.ts'
import { readPlain } from '../abi/abi-form.ts'
import { readType } from '../abi/abi-type.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'

const TOP = 1n << 256n
const hashOf = (bytes: Uint8Array): Hex => hexOf(keccak_256(bytes))
const wordOf = (value: bigint): string => (((value % TOP) + TOP) % TOP).toString(16).padStart(64, '0')

/** A slot's number, decimal or hex; null for what is none. */
export function readSlot(text: string): bigint | null {
  const clean = text.trim()
  if (!/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(clean)) return null
  const slot = BigInt(clean)
  return slot < TOP ? slot : null
}

/** A slot as nodes take it. */
export const slotWord = (slot: bigint): Hex => `0x${wordOf(slot)}`

/** Keys of mappings that may follow one another. */
const MOST_KEYS = 8

/**
 * The slot of a value in a mapping at a slot, or in mappings within it, by their keys from the outside in: `uint256 5`, `address 0x…`, `string a name` (Solidity, "Layout of State
 * Variables in Storage"). Null where a key or its type cannot be read. Pure.
 */
export function mappingSlot(slot: bigint, keys: readonly string[]): bigint | null {
  if (keys.length === 0 || keys.length > MOST_KEYS) return null
  let at = slot
  for (const key of keys) {
    const [, name = '', text = ''] = /^\s*(\w+)\s?(.*)$/s.exec(key) ?? []
    const type = readType(name)
    if (type === null || type.kind === 'array' || type.kind === 'tuple') return null
    const value = readPlain(type, text)
    if (typeof value === 'object') return null
    const isBytes = type.kind === 'string' || (type.kind === 'bytes' && type.size === null)
    const word = isBytes
      ? type.kind === 'string'
        ? hexOf(new TextEncoder().encode(String(value))).slice(2)
        : String(value).slice(2)
      : encodeValues([type], [value])
    at = BigInt(hashOf(bytesOf(`0x${word}${wordOf(at)}`)))
  }
  return at
}

/** The slot of an element of a list of any length: its elements begin at the hash of its slot, `words` for each. Pure. */
export const elementSlot = (slot: bigint, index: bigint, words = 1n): bigint =>
  (BigInt(hashOf(bytesOf(slotWord(slot)))) + index * words) % TOP

/** Where a namespace begins (ERC-7201): `keccak256(keccak256(name) - 1)` with its last byte zero. Pure. */
export function namespaceSlot(name: string): bigint {
  const id = BigInt(hashOf(new TextEncoder().encode(name)))
  return BigInt(hashOf(bytesOf(slotWord(id - 1n)))) & ~0xffn
}
