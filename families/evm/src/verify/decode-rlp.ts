import { rlpHead } from './rlp-heads.ts'
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
  const head = depth > DEEPEST ? null : rlpHead(bytes, at, limit)
  if (head === null) throw new RangeError('an item is missing or cut')
  const { from, end, isList } = head
  if (!isList) return { item: bytes.subarray(from, end), end }
  const items: RlpItem[] = []
  for (let next = from; next < end;) {
    const part = read(bytes, next, end, depth + 1)
    items.push(part.item)
    next = part.end
  }
  return { item: items, end }
}
