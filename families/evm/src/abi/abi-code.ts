import type { Hex } from '@orrery/primitives/hex'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import { isDynamic, type AbiType, type AbiValue } from './abi-type.ts'

const WORD = 64
const TOP = 1n << 256n

const wordOf = (value: bigint): string => (value < 0n ? value + TOP : value).toString(16).padStart(WORD, '0')
const padded = (digits: string): string => digits.padEnd(Math.ceil(digits.length / WORD) * WORD, '0')

/** Values as the ABI encodes them, in hex without a prefix (Solidity, "Formal Specification of the Encoding"). Values are of their types. */
export function encodeValues(types: readonly AbiType[], values: readonly AbiValue[]): string {
  const parts = types.map((type, index) => ({ dynamic: isDynamic(type), digits: encode(type, values[index]!) }))
  let at = parts.reduce((sum, { dynamic, digits }) => sum + (dynamic ? WORD : digits.length), 0)
  let heads = ''
  let tails = ''
  for (const { dynamic, digits } of parts) {
    if (!dynamic) heads += digits
    else {
      heads += wordOf(BigInt(at / 2))
      tails += digits
      at += digits.length
    }
  }
  return heads + tails
}

function encode(type: AbiType, value: AbiValue): string {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return wordOf(value as bigint)
    case 'bool':
      return wordOf(value === true ? 1n : 0n)
    case 'address':
      return (value as string).slice(2).padStart(WORD, '0')
    case 'string':
      return lengthAnd(hexOf(new TextEncoder().encode(value as string)).slice(2))
    case 'bytes':
      return type.size === null ? lengthAnd((value as string).slice(2)) : padded((value as string).slice(2))
    case 'array': {
      const items = value as readonly AbiValue[]
      const body = encodeValues(
        items.map(() => type.of),
        items,
      )
      return type.length === null ? wordOf(BigInt(items.length)) + body : body
    }
    case 'tuple':
      return encodeValues(
        type.fields.map((field) => field.type),
        value as readonly AbiValue[],
      )
  }
}

const lengthAnd = (digits: string): string => wordOf(BigInt(digits.length / 2)) + padded(digits)

class Unreadable extends Error {}

/** Values that one answer may hold: whatever its offsets claim, reading ends. */
const MOST_VALUES = 20_000

/**
 * Values of encoded data; null where it is not data of these types, or of more than `most` values. Work is bounded whatever the data claims;
 * never throws.
 */
export function decodeValues(
  types: readonly AbiType[],
  data: Hex,
  most: number = MOST_VALUES,
): readonly AbiValue[] | null {
  const digits = data.slice(2)
  let left = Math.min(most, MOST_VALUES)
  // Bytes of an honest answer stand in it once each; equal offsets to one long text would multiply it.
  let digitsLeft = digits.length
  const word = (at: number): bigint => {
    const text = digits.slice(at, at + WORD)
    if (text.length !== WORD) throw new Unreadable()
    return BigInt(`0x${text}`)
  }
  const small = (at: number): number => {
    const value = word(at)
    if (value > 0xffff_ffffn) throw new Unreadable()
    return Number(value)
  }
  const bytesAt = (at: number): string => {
    const length = small(at) * 2
    const text = digits.slice(at + WORD, at + WORD + length)
    digitsLeft -= length
    if (text.length !== length || digitsLeft < 0) throw new Unreadable()
    return text
  }
  const list = (of: readonly AbiType[], start: number): readonly AbiValue[] => {
    let at = start
    return of.map((type) => {
      if (left-- <= 0) throw new Unreadable()
      const place = at
      at += headSize(type)
      return read(type, isDynamic(type) ? start + small(place) * 2 : place)
    })
  }
  const read = (type: AbiType, at: number): AbiValue => {
    switch (type.kind) {
      case 'uint': {
        const value = word(at)
        if (value >> BigInt(type.bits) !== 0n) throw new Unreadable()
        return value
      }
      case 'int': {
        const value = BigInt.asIntN(256, word(at))
        if (BigInt.asIntN(type.bits, value) !== value) throw new Unreadable()
        return value
      }
      case 'bool': {
        const value = word(at)
        if (value > 1n) throw new Unreadable()
        return value === 1n
      }
      case 'address': {
        const value = word(at)
        if (value >> 160n !== 0n) throw new Unreadable()
        return `0x${value.toString(16).padStart(40, '0')}`
      }
      case 'string':
        // A mark of the byte order at the beginning is a part of the text, too.
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOf(`0x${bytesAt(at)}`))
      case 'bytes': {
        if (type.size === null) return `0x${bytesAt(at)}`
        word(at)
        return `0x${digits.slice(at, at + type.size * 2)}`
      }
      case 'array': {
        const length = type.length ?? small(at)
        if (length > left) throw new Unreadable()
        return list(
          Array.from({ length }, () => type.of),
          type.length === null ? at + WORD : at,
        )
      }
      case 'tuple':
        return list(
          type.fields.map((field) => field.type),
          at,
        )
    }
  }
  try {
    return list(types, 0)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Digits that a value takes in the head. */
function headSize(type: AbiType): number {
  if (isDynamic(type)) return WORD
  if (type.kind === 'array') return (type.length ?? 0) * headSize(type.of)
  if (type.kind === 'tuple') return type.fields.reduce((sum, field) => sum + headSize(field.type), 0)
  return WORD
}
