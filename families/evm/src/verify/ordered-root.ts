import { keccak } from './keccak.ts'
import { indexedLeaves, nibblesOf, ordered, trieRoot, type Leaf } from './trie.ts'

export { EMPTY_ROOT } from './trie.ts'

/**
 * Root of the Merkle-Patricia trie that maps RLP(0), RLP(1), … to the values: how Ethereum commits to
 * the transactions, receipts and withdrawals of a block. Source: yellow paper, appendix D.
 */
export const orderedRoot = (values: readonly Uint8Array[]): string => trieRoot(indexedLeaves(values), keccak)

/**
 * Root of the trie that maps the hashes of keys to the values: how Ethereum commits to accounts and to the storage of a
 * contract. Keys must differ.
 */
export const hashedRoot = (entries: readonly { readonly key: Uint8Array; readonly value: Uint8Array }[]): string =>
  trieRoot(ordered(entries.map(({ key, value }): Leaf => ({ path: nibblesOf(keccak(key)), value }))), keccak)
