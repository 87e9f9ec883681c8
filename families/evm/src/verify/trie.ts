import { decodeRlp } from './decode-rlp.ts'
import { hexOf } from './hex-bytes.ts'
import { encodeRlp, type RlpItem } from './rlp.ts'

/** Keccak-256: the server and the browser each bring their own. */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** Root of the empty trie. */
export const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** An entry of a trie: the nibbles of its key, and its value. */
export type Leaf = { readonly path: Uint8Array; readonly value: Uint8Array }

/** The key of the entry at a place of a list: RLP of the place. */
export const indexKey = (index: number): Uint8Array =>
  encodeRlp(index === 0 ? '0x' : `0x${index.toString(16).padStart(index > 0xffff ? 6 : index > 0xff ? 4 : 2, '0')}`)

/** A key in halves of bytes. */
export function nibblesOf(key: Uint8Array): Uint8Array {
  const nibbles = new Uint8Array(key.length * 2)
  for (let i = 0; i < key.length; i++) {
    nibbles[2 * i] = key[i]! >> 4
    nibbles[2 * i + 1] = key[i]! & 15
  }
  return nibbles
}

/** The entries of the trie that maps RLP(0), RLP(1), … to the values, ordered. */
export const indexedLeaves = (values: readonly Uint8Array[]): readonly Leaf[] =>
  ordered(values.map((value, i): Leaf => ({ path: nibblesOf(indexKey(i)), value })))

/** Entries in the order of their keys, which no two share. */
export const ordered = (leaves: readonly Leaf[]): readonly Leaf[] => leaves.toSorted((a, b) => compare(a.path, b.path))

/** Root of the Merkle-Patricia trie over ordered entries. Source: yellow paper, appendix D. */
export function trieRoot(leaves: readonly Leaf[], hash: Hash): string {
  if (leaves.length === 0) return EMPTY_ROOT
  return hexOf(hash(encodeRlp(nodeOf({ leaves, hash }, 0, leaves.length, 0))))
}

/** The nodes from the root down to an entry, each as the bytes that the one above names by their hash: what proves the entry. */
export function triePath(leaves: readonly Leaf[], path: Uint8Array, hash: Hash): readonly Uint8Array[] {
  const trie = { leaves, hash }
  const nodes: Uint8Array[] = []
  let [from, to, depth] = [0, leaves.length, 0]
  for (;;) {
    const encoded = encodeRlp(nodeOf(trie, from, to, depth))
    // A smaller one stands inside the node above.
    if (depth === 0 || encoded.length >= 32) nodes.push(encoded)
    if (to - from === 1) return nodes
    const shared = sharedDepth(leaves, from, to, depth)
    if (shared > depth) {
      depth = shared
      continue
    }
    while (from < to && leaves[from]!.path[depth] !== path[depth]) from++
    let end = from
    while (end < to && leaves[end]!.path[depth] === path[depth]) end++
    if (end === from) return nodes
    to = end
    depth++
  }
}

/**
 * Walks from a root along the nodes of a proof (EIP-1186) to the value of a key; null where they prove that the trie has none. Throws
 * `BrokenProof` where a node is not the one that is named above it, or the proof ends too early. Nothing of it is believed.
 */
export function readTriePath(
  root: string,
  path: Uint8Array,
  nodes: readonly Uint8Array[],
  hash: Hash,
): Uint8Array | null {
  if (root === EMPTY_ROOT) return null
  let at = 0
  const take = (named: string): RlpItem => {
    const bytes = nodes[at]
    if (bytes === undefined) throw new BrokenProof(`the node ${named} is missing`)
    const found = hexOf(hash(bytes))
    if (found !== named) throw new BrokenProof(`node ${at} has the hash ${found}, the one above names ${named}`)
    at++
    return decodeRlp(bytes)
  }
  let node = take(root)
  for (let depth = 0; ;) {
    if (!Array.isArray(node)) throw new BrokenProof(`node ${at - 1} is no list`)
    const items = node as readonly RlpItem[]
    let next: RlpItem
    if (items.length === 17) {
      if (depth === path.length) return valueOf(items[16]!)
      next = items[path[depth]!]!
      depth++
    } else if (items.length === 2 && items[0] instanceof Uint8Array && items[0].length > 0) {
      const { nibbles, isLeaf } = fromCompact(items[0])
      const fits = nibbles.every((nibble, i) => path[depth + i] === nibble)
      if (isLeaf) return fits && depth + nibbles.length === path.length ? valueOf(items[1]!) : null
      if (!fits) return null
      depth += nibbles.length
      next = items[1]!
    } else throw new BrokenProof(`node ${at - 1} is neither branch nor path`)
    if (depth > path.length) throw new BrokenProof(`node ${at - 1} leads past the key`)
    if (!(next instanceof Uint8Array)) node = next
    else if (next.length === 0) return null
    else if (next.length === 32) node = take(hexOf(next))
    else throw new BrokenProof(`node ${at - 1} names no node`)
  }
}

/** Why a proof proves nothing. */
export class BrokenProof extends Error {
  override readonly name = 'BrokenProof'
}

const valueOf = (item: RlpItem): Uint8Array | null => {
  if (!(item instanceof Uint8Array)) throw new BrokenProof('a value is a list')
  return item.length === 0 ? null : item
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

type Trie = { readonly leaves: readonly Leaf[]; readonly hash: Hash }

/** How many nibbles all of `leaves[from..to)` have in common, which are ordered. */
function sharedDepth(leaves: readonly Leaf[], from: number, to: number, depth: number): number {
  const [first, last] = [leaves[from]!, leaves[to - 1]!]
  let shared = depth
  while (first.path[shared] === last.path[shared]) shared++
  return shared
}

/** The node over `leaves[from..to)`, which share their first `depth` nibbles. RLP keys never end inside one another. */
function nodeOf(trie: Trie, from: number, to: number, depth: number): RlpItem {
  const { leaves } = trie
  const first = leaves[from]!
  if (to - from === 1) return [compact(first.path.subarray(depth), true), first.value]
  const shared = sharedDepth(leaves, from, to, depth)
  if (shared > depth)
    return [compact(first.path.subarray(depth, shared), false), reference(trie, nodeOf(trie, from, to, shared))]
  const branch: RlpItem[] = []
  let start = from
  for (let nibble = 0; nibble < 16; nibble++) {
    let end = start
    while (end < to && leaves[end]!.path[depth] === nibble) end++
    branch.push(end === start ? '0x' : reference(trie, nodeOf(trie, start, end, depth + 1)))
    start = end
  }
  branch.push('0x')
  return branch
}

/** A node of 32 bytes or more is named by its hash, a smaller one stands in place. */
function reference({ hash }: Trie, node: RlpItem): RlpItem {
  const encoded = encodeRlp(node)
  return encoded.length < 32 ? node : hash(encoded)
}

/** Hex-prefix encoding of a path. */
function compact(nibbles: Uint8Array, leaf: boolean): Uint8Array {
  const odd = nibbles.length % 2
  const out = new Uint8Array((nibbles.length >> 1) + 1)
  out[0] = ((leaf ? 2 : 0) + odd) * 16 + (odd === 1 ? nibbles[0]! : 0)
  for (let i = odd, at = 1; i < nibbles.length; i += 2, at++) out[at] = nibbles[i]! * 16 + nibbles[i + 1]!
  return out
}

function fromCompact(bytes: Uint8Array): { readonly nibbles: Uint8Array; readonly isLeaf: boolean } {
  const nibbles = nibblesOf(bytes)
  const flag = nibbles[0]!
  if (flag > 3) throw new BrokenProof('a path has no such prefix')
  return { nibbles: nibbles.subarray(flag % 2 === 1 ? 1 : 2), isLeaf: flag >= 2 }
}
