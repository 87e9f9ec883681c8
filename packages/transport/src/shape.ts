import type { Hex } from '@orrery/primitives/hex'

/**
 * A check of one part of a node's answer: gives the value back typed, or throws `ShapeError`. Values
 * are checked in place and never copied; fields that no check names stay as they came.
 */
export type Shape<T> = (value: unknown) => T

/** What a shape checks for. */
export type ShapeOf<S> = S extends Shape<infer T> ? T : never

/** A value that is not what it should be. The path is put together on the way out, from the inside. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'
  path: string
  readonly expected: string

  constructor(expected: string, path = '') {
    super(expected)
    this.expected = expected
    this.path = path
  }

  /** `result.transactions[3].gas: expected a quantity`. */
  describe(): string {
    return `result${this.path}: expected ${this.expected}`
  }
}

const within = (error: unknown, step: string): unknown => {
  if (error instanceof ShapeError) error.path = step + error.path
  return error
}

type Fields = { readonly [key: string]: Shape<unknown> }
type OptionalKeys<F extends Fields> = { [K in keyof F]: undefined extends ShapeOf<F[K]> ? K : never }[keyof F]
type ObjectOf<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: ShapeOf<F[K]> } & {
  readonly [K in OptionalKeys<F>]?: Exclude<ShapeOf<F[K]>, undefined>
}

/** An object with at least these fields. A field that its shape rewrites (upper-case hex) is rewritten in place. */
export function object<const F extends Fields>(fields: F): Shape<ObjectOf<F>> {
  const keys = Object.keys(fields)
  const shapes = Object.values(fields)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError('an object')
    const record = value as Record<string, unknown>
    let i = 0
    try {
      for (; i < keys.length; i++) {
        const before = record[keys[i]!]
        const after = shapes[i]!(before)
        if (after !== before) record[keys[i]!] = after
      }
    } catch (error) {
      throw within(error, `.${keys[i]!}`)
    }
    return record as ObjectOf<F>
  }
}

/** A list of at most `limit` things of one shape. */
export const array =
  <T>(item: Shape<T>, limit = Number.POSITIVE_INFINITY): Shape<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new ShapeError('a list')
    if (value.length > limit) throw new ShapeError(`a list of at most ${limit}`)
    let i = 0
    try {
      for (; i < value.length; i++) {
        const before: unknown = value[i]
        const after = item(before)
        if (after !== before) value[i] = after
      }
    } catch (error) {
      throw within(error, `[${i}]`)
    }
    return value
  }

/** The shape or null. */
export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value) =>
    value === null ? null : shape(value)

/** The shape, null, or nothing at all: for fields that some nodes leave out and others null. */
export const optional =
  <T>(shape: Shape<T>): Shape<T | null | undefined> =>
  (value) =>
    value === undefined || value === null ? value : shape(value)

/** Anything. */
export const unknown: Shape<unknown> = (value) => value

/** Text of at most `limit` UTF-16 units. */
export const text =
  (limit = 1_000_000): Shape<string> =>
  (value) => {
    if (typeof value !== 'string') throw new ShapeError('text')
    if (value.length > limit) throw new ShapeError(`text of at most ${limit} characters`)
    return value
  }

export const boolean: Shape<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new ShapeError('true or false')
  return value
}

/** A whole number from `from` to `to`, both included; to 2^53 − 1 unless told. */
export const integer =
  (from = 0, to = Number.MAX_SAFE_INTEGER): Shape<number> =>
  (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to)
      throw new ShapeError(`a whole number from ${from} to ${to}`)
    return value
  }

/** A number as `lossless` JSON gives it: a double, or the decimal text where a double would not do. */
export const decimal: Shape<string | number> = (value) => {
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)))
    return value
  throw new ShapeError('a number')
}

// No answer holds this object, so it equals none.
const NOTHING_YET = {}
const QUANTITY = /^0x(?:0|[1-9a-f][0-9a-f]*)$/
const DIGITS = /^0x[0-9a-f]*$/

/**
 * A JSON-RPC quantity: hex text without leading zeros, of at most `bits`. Upper case comes back lower.
 * Source: execution-apis, "Hex value encoding".
 */
export const hexQuantity = (bits = 256): Shape<Hex> => {
  const longest = 2 + Math.ceil(bits / 4)
  // The same value often comes again (a block's number in each of its logs): comparing is cheaper than checking.
  let last: unknown = NOTHING_YET
  return (value) => {
    if (value === last) return value as Hex
    if (typeof value !== 'string' || value.length > longest) throw new ShapeError(`a quantity of ${bits} bits`)
    if (QUANTITY.test(value)) return (last = value) as Hex
    const lower = value.toLowerCase()
    if (!QUANTITY.test(lower)) throw new ShapeError(`a quantity of ${bits} bits`)
    return lower as Hex
  }
}

/** Hex bytes, exactly `bytes` of them where told. Upper case comes back lower. */
export const hexData = (bytes?: number): Shape<Hex> => {
  const expected = bytes === undefined ? 'hex bytes' : `${bytes} hex bytes`
  const length = bytes === undefined ? -1 : 2 + bytes * 2
  let last: unknown = NOTHING_YET
  return (value) => {
    if (value === last) return value as Hex
    if (typeof value !== 'string' || (length === -1 ? value.length % 2 === 1 : value.length !== length))
      throw new ShapeError(expected)
    if (DIGITS.test(value)) return (length === -1 ? value : (last = value)) as Hex
    const lower = value.toLowerCase()
    if (!DIGITS.test(lower)) throw new ShapeError(expected)
    return lower as Hex
  }
}

/** Bare hex without `0x`, as Bitcoin nodes give it; comes back as it is. */
export const bareHex = (bytes?: number): Shape<string> => {
  const length = bytes === undefined ? -1 : bytes * 2
  const expected = bytes === undefined ? 'bare hex' : `${bytes} bytes of bare hex`
  return (value) => {
    if (
      typeof value !== 'string' ||
      (length === -1 ? value.length % 2 === 1 : value.length !== length) ||
      !/^[0-9a-f]*$/.test(value)
    )
      throw new ShapeError(expected)
    return value
  }
}
