import { fromDigits, toDigits } from './digits.ts'

/** What CBOR (RFC 8949) says. Bytes are lower-case digits; what has no like here is told by its kind, with its number. */
export type CborValue =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | readonly CborValue[]
  | ReadonlyMap<CborValue, CborValue>
  | { readonly kind: 'bytes'; readonly digits: string }
  | { readonly kind: 'simple'; readonly number: number }
  | { readonly kind: 'tagged'; readonly tag: bigint; readonly value: CborValue }

/** Items of one message that are read, and how deep they may stand in each other. */
const MOST_ITEMS = 10_000
const MOST_DEPTH = 64

/** How much is read, and how. */
export type CborBounds = { readonly items: number; readonly strict: boolean }
const BOUNDS: CborBounds = { items: MOST_ITEMS, strict: false }

const BREAK = Symbol('break')

class Malformed extends Error {}

const refuse = (): never => {
  throw new Malformed('not CBOR')
}

/**
 * Reads one item of CBOR that is all of some bytes, given as digits. Null for what is not well-formed, goes on behind its end, or has more than 10,000 items or 64 floors;
 * whole numbers are bigints, of equal keys the last counts. `strict` is how ord reads properties: each length is told, no text is a key twice, and what comes behind the
 * item is nobody's.
 */
export function readCbor(digits: string, bounds: CborBounds = BOUNDS): { readonly value: CborValue } | null {
  try {
    const reader = createReader(fromDigits(digits), bounds)
    const value = reader.item(0)
    return value === BREAK || !(bounds.strict || reader.isDone()) ? null : { value }
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

function createReader(bytes: Uint8Array, { items: most, strict }: CborBounds) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let at = 0
  let items = 0

  const take = (size: number): number => {
    const from = at
    if (!(size <= bytes.length - at)) refuse()
    at += size
    return from
  }
  /** The number behind an initial byte; null for a length that is not told. */
  const argument = (info: number): bigint | null => {
    if (info < 24) return BigInt(info)
    if (info === 24) return BigInt(view.getUint8(take(1)))
    if (info === 25) return BigInt(view.getUint16(take(2)))
    if (info === 26) return BigInt(view.getUint32(take(4)))
    if (info === 27) return view.getBigUint64(take(8))
    return info === 31 && !strict ? null : refuse()
  }
  const chunk = (size: bigint): Uint8Array => {
    const from = take(Number(size))
    return bytes.subarray(from, at)
  }
  const text = (part: Uint8Array): string => {
    try {
      return utf8.decode(part)
    } catch {
      return refuse()
    }
  }
  /** A string in parts, each of the same kind and of a length that is told. */
  const parts = (major: number): readonly Uint8Array[] => {
    const found: Uint8Array[] = []
    for (;;) {
      const first = view.getUint8(take(1))
      if (first === 0xff) return found
      if (first >>> 5 !== major || ++items > most) refuse()
      found.push(chunk(argument(first & 31) ?? refuse()))
    }
  }
  const simple = (info: number): CborValue | typeof BREAK => {
    if (info === 31) return BREAK
    if (info === 20 || info === 21) return info === 21
    if (info === 22) return null
    if (info === 23) return undefined
    if (info === 25) return half(view.getUint16(take(2)))
    if (info === 26) return view.getFloat32(take(4))
    if (info === 27) return view.getFloat64(take(8))
    if (info > 24) refuse()
    const number = info === 24 ? view.getUint8(take(1)) : info
    return info === 24 && number < 32 ? refuse() : { kind: 'simple', number }
  }
  const counted = (size: bigint | null, read: () => boolean): void => {
    if (size === null) {
      while (read());
      return
    }
    // Each takes a byte at the least.
    if (size > BigInt(bytes.length - at)) refuse()
    for (let left = size; left > 0n; left--) if (!read()) refuse()
  }
  const item = (depth: number): CborValue | typeof BREAK => {
    if (++items > most || depth > MOST_DEPTH) refuse()
    const first = view.getUint8(take(1))
    const [major, info] = [first >>> 5, first & 31]
    if (major === 7) return simple(info)
    const size = argument(info)
    const value = (): CborValue => {
      const found = item(depth + 1)
      return found === BREAK ? refuse() : found
    }
    switch (major) {
      case 0:
        return size ?? refuse()
      case 1:
        return -1n - (size ?? refuse())
      case 2:
        return { kind: 'bytes', digits: size === null ? parts(2).map(toDigits).join('') : toDigits(chunk(size)) }
      case 3:
        return size === null ? parts(3).map(text).join('') : text(chunk(size))
      case 4: {
        const list: CborValue[] = []
        counted(size, () => {
          const found = item(depth + 1)
          if (found === BREAK) return false
          list.push(found)
          return true
        })
        return list
      }
      case 5: {
        const map = new Map<CborValue, CborValue>()
        counted(size, () => {
          const key = item(depth + 1)
          if (key === BREAK) return false
          if (strict && typeof key === 'string' && map.has(key)) refuse()
          map.set(key, value())
          return true
        })
        return map
      }
      default:
        return tagged(size ?? refuse(), value, () => bytes.subarray(at))
    }
  }
  /** A bignum (tags 2 and 3) of a length that is told is a whole number. */
  const tagged = (tag: bigint, value: () => CborValue, rest: () => Uint8Array): CborValue => {
    const from = rest()
    const inner = value()
    if (tag !== 2n && tag !== 3n) return { kind: 'tagged', tag, value: inner }
    const major = from[0]! >>> 5
    if (typeof inner !== 'object' || inner === null || !('kind' in inner) || inner.kind !== 'bytes' || major !== 2)
      return refuse()
    if ((from[0]! & 31) === 31) return { kind: 'tagged', tag, value: inner }
    const info = from[0]! & 31
    const head = info < 24 ? 1 : 1 + 2 ** (info - 24)
    const digits = from.subarray(head, from.length - (bytes.length - at))
    // Larger ones are no amount of anything.
    if (digits.length > 64) return { kind: 'tagged', tag, value: inner }
    const size = digits.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
    return tag === 2n ? size : -1n - size
  }
  return { item, isDone: () => at === bytes.length }
}

/** IEEE 754 binary16 (RFC 8949, appendix D). */
function half(bits: number): number {
  const exponent = (bits >>> 10) & 31
  const fraction = bits & 1023
  const size =
    exponent === 0
      ? fraction * 2 ** -24
      : exponent === 31
        ? fraction === 0
          ? Infinity
          : Number.NaN
        : (1024 + fraction) * 2 ** (exponent - 25)
  return bits & 0x8000 ? -size : size
}
