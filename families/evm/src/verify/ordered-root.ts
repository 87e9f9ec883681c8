import { keccak } from './keccak.ts'
import { encodeRlp, type RlpItem } from './rlp.ts'

/** Root of the empty trie. */
export const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

type Leaf = { readonly path: Uint8Array; readonly value: Uint8Array }

/**
 * Root of the Merkle-Patricia trie that maps RLP(0), RLP(1), … to the values: how Ethereum commits to
 * the transactions, receipts and withdrawals of a block. Source: yellow paper, appendix D.
 */
export function orderedRoot(values: readonly Uint8Array[]): string {
  if (values.length === 0) return EMPTY_ROOT
  return rootOf(values.map((value, i): Leaf => ({ path: nibblesOf(indexKey(i)), value })))
}

/**
 * Root of the trie that maps the hashes of keys to the values: how Ethereum commits to accounts and to the storage of a
 * contract. Keys must differ.
 */
export function hashedRoot(entries: readonly { readonly key: Uint8Array; readonly value: Uint8Array }[]): string {
  if (entries.length === 0) return EMPTY_ROOT
  return rootOf(entries.map(({ key, value }): Leaf => ({ path: nibblesOf(keccak(key)), value })))
}

function rootOf(unordered: readonly Leaf[]): string {
  const leaves = unordered.toSorted((a, b) => Buffer.compare(a.path, b.path))
  return `0x${Buffer.from(keccak(encodeRlp(nodeOf(leaves, 0, leaves.length, 0)))).toString('hex')}`
}

const indexKey = (index: number): Uint8Array =>
  encodeRlp(index === 0 ? '0x' : `0x${index.toString(16).padStart(index > 0xffff ? 6 : index > 0xff ? 4 : 2, '0')}`)

function nibblesOf(key: Uint8Array): Uint8Array {
  const nibbles = new Uint8Array(key.length * 2)
  for (let i = 0; i < key.length; i++) {
    nibbles[2 * i] = key[i]! >> 4
    nibbles[2 * i + 1] = key[i]! & 15
  }
  return nibbles
}

/** The node over `leaves[from..to)`, which share their first `depth` nibbles. RLP keys never end inside one another. */
function nodeOf(leaves: readonly Leaf[], from: number, to: number, depth: number): RlpItem {
  const first = leaves[from]!
  if (to - from === 1) return [compact(first.path.subarray(depth), true), first.value]
  const last = leaves[to - 1]!
  let shared = depth
  while (first.path[shared] === last.path[shared]) shared++
  if (shared > depth)
    return [compact(first.path.subarray(depth, shared), false), reference(nodeOf(leaves, from, to, shared))]
  const branch: RlpItem[] = []
  let start = from
  for (let nibble = 0; nibble < 16; nibble++) {
    let end = start
    while (end < to && leaves[end]!.path[depth] === nibble) end++
    branch.push(end === start ? '0x' : reference(nodeOf(leaves, start, end, depth + 1)))
    start = end
  }
  branch.push('0x')
  return branch
}

/** A node of 32 bytes or more is named by its hash, a smaller one stands in place. */
function reference(node: RlpItem): RlpItem {
  const encoded = encodeRlp(node)
  return encoded.length < 32 ? node : keccak(encoded)
}

/** Hex-prefix encoding of a path. */
function compact(nibbles: Uint8Array, leaf: boolean): Uint8Array {
  const odd = nibbles.length % 2
  const out = new Uint8Array((nibbles.length >> 1) + 1)
  out[0] = ((leaf ? 2 : 0) + odd) * 16 + (odd === 1 ? nibbles[0]! : 0)
  for (let i = odd, at = 1; i < nibbles.length; i += 2, at++) out[at] = nibbles[i]! * 16 + nibbles[i + 1]!
  return out
}
