import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'

type Fields = Readonly<Record<string, unknown>>

/** A JSON object of a node's answer, or throws. */
export function fields(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError('an object', path)
  return value as Fields
}

/** A JSON list of a node's answer, or throws. */
export function list(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ShapeError('a list', path)
  return value
}

/** The list with each member read; a `ShapeError` from inside gets the member's place in front of its path. */
export function each<T>(value: unknown, path: string, read: (member: unknown) => T): T[] {
  const members = list(value, path)
  const out: T[] = []
  let i = 0
  try {
    for (; i < members.length; i++) out.push(read(members[i]))
  } catch (error) {
    throw within(error, `${path}[${i}]`)
  }
  return out
}

/** The error with a step in front of its path: paths are put together only when something is wrong. */
export function within(error: unknown, step: string): unknown {
  if (error instanceof ShapeError) error.path = step + error.path
  return error
}

/** A safe integer; the transport may hand numbers over as text. */
export function integer(value: unknown, path: string): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new ShapeError('an integer', path)
  return number
}

/** An integer that four bytes hold, as blocks and transactions do. */
export function word(value: unknown, path: string): number {
  const number = integer(value, path)
  if (number < 0 || number > 0xffff_ffff) throw new ShapeError('a number of four bytes', path)
  return number
}

/** An integer where the node gives one, else null. */
export const integerOrNull = (value: unknown, path: string): number | null =>
  value === undefined || value === null ? null : integer(value, path)

/** Text, or throws. */
export function text(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new ShapeError('text', path)
  return value
}

const LOWER_DIGITS = /^[0-9a-f]*$/
const ANY_DIGITS = /^[0-9a-fA-F]*$/

/** Hex digits without prefix, any even number of them, as `Hex`. */
export function digits(value: unknown, path: string): Hex {
  if (typeof value !== 'string' || value.length % 2 === 1) throw new ShapeError('hex digits', path)
  if (LOWER_DIGITS.test(value)) return `0x${value}`
  if (ANY_DIGITS.test(value)) return `0x${value.toLowerCase()}`
  throw new ShapeError('hex digits', path)
}

/** 64 hex digits as `Hex`. */
export function hash(value: unknown, path: string): Hex {
  const hex = digits(value, path)
  if (hex.length !== 66) throw new ShapeError('64 hex digits', path)
  return hex
}
