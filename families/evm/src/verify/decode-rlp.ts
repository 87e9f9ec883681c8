import type { RlpItem } from './rlp.ts'

/** Lists inside lists that anything of Ethereum needs, and more. */
const DEEPEST = 64

/** What the bytes encode, wholly: byte strings as arrays. Throws `RangeError` where they are no RLP. Source: yellow paper, appendix B. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = read(bytes, 0, bytes.length, 0)
  if (end !== bytes.length) throw new RangeError('bytes follow the item')
  return item
}

type Read = { readonly item: RlpItem; readonly end: number }

function read(bytes: Uint8Array, at: number, limit: number, depth: number): Read {
  const first = at < limit ? bytes[at]! : -1
  if (first === -1 || depth > DEEPEST) throw new RangeError('an item is missing')
  if (first < 0x80) return { item: bytes.subarray(at, at + 1), end: at + 1 }
  const isList = first >= 0xc0
  const size = first - (isList ? 0xc0 : 0x80)
  const { from, length } =
    size < 56 ? { from: at + 1, length: size } : { from: at + size - 54, length: long(bytes, at + 1, size - 55, limit) }
  const end = from + length
  if (end > limit) throw new RangeError('an item is cut')
  if (!isList) return { item: bytes.subarray(from, end), end }
  const items: RlpItem[] = []
  for (let next = from; next < end;) {
    const part = read(bytes, next, end, depth + 1)
    items.push(part.item)
    next = part.end
  }
  return { item: items, end }
}

function long(bytes: Uint8Array, at: number, digits: number, limit: number): number {
  if (digits > 4 || at + digits > limit) throw new RangeError('an item is cut')
  let length = 0
  for (let i = 0; i < digits; i++) length = length * 256 + bytes[at + i]!
  return length
}
