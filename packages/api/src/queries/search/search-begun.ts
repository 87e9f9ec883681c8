import type { Hex } from '@orrery/primitives/hex'
import type { HeadView } from '@orrery/head/chain-head'
import type { SearchHit } from '@orrery/model/wire/search'
import { addressesBegun } from '../addresses/addresses-begun.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { atOneMoment } from '../snapshot.ts'
import { blockHit, txHit } from './probe-candidate.ts'

/** Fewer characters begin too much: seven hexadecimal digits are what people shorten hashes to. */
const LEAST = 7
const SHOWN = 5 // screens-evm §2.1: at most five per group
/** Hashes that are compared at most, the newest first: 10 ms. */
const MOST_COMPARED = 200_000
const HASH_BEGUN = /^(?:0x)?([0-9a-f]{7,63})$/i
const HEX = /^(?:0x)?([0-9a-f]{2,63})$/i

/** Digits from which on the index is asked for transactions: eight name one among four thousand million. */
const LEAST_INDEXED = 8
const HASH_DIGITS = 64
/** An id as pages and wallets shorten it: how it begins, dots, and how it ends. */
const SHORTENED = /^((?:0x)?[0-9a-z]{2,90})[.\u22ef]{1,6}([0-9a-z]{0,90})$/i
/** Keys of the index that may begin so, of which some may end so. */
const MOST_KEYS = 20

type Shortened = { readonly begin: string; readonly end: string }

/** How a shortened hash or address begins and ends; null for any other text. One dot is a name's. */
export function readShortened(query: string): Shortened | null {
  const [, begin = '', end = ''] = /\.{2}|\u22ef/.test(query) ? (SHORTENED.exec(query) ?? []) : []
  return begin.replace(/^0x/i, '').length + end.length < LEAST ? null : { begin, end }
}

/**
 * What a text is only the beginning of, or beginning and end of what was shortened between them (screens-evm §2.1): addresses of the whole index; of blocks and transactions those that are held in memory, the
 * newest blocks' and the waiting ones; and where outputs are kept by the ids of their transactions (screens-nonevm §12.2) those of the whole
 * index, too. Elsewhere hashes are indexed by a key that their beginning does not tell. Never exact, and none for short texts.
 */
export async function searchBegun(desk: ChainDesk, query: string): Promise<readonly SearchHit[]> {
  if (query.length < LEAST) return []
  const cut = readShortened(query)
  const { begin, end } = cut ?? { begin: query, end: '' }
  const digits = (cut === null ? HASH_BEGUN : HEX).exec(begin)?.[1]?.toLowerCase()
  const tail = end.toLowerCase()
  const hashes = digits === undefined ? [] : hashesBegun(desk, digits, tail)
  const endsSo = (id: string): boolean => id.toLowerCase().endsWith(tail)
  const [older, addresses] = await Promise.all([
    digits === undefined || hashes.length === SHOWN ? [] : olderBegun(desk, digits).catch(() => []),
    addressesBegun(desk, begin, cut === null ? SHOWN : MOST_KEYS).catch(() => []),
  ])
  const seen = new Set(hashes.map(({ path }) => path))
  return [
    ...[...hashes, ...older.filter(({ id, path }) => endsSo(id) && !seen.has(path))].slice(0, SHOWN),
    ...addresses
      .filter(endsSo)
      .slice(0, SHOWN)
      .map((address): SearchHit => ({
        kind: 'address',
        chain: desk.chain.code,
        id: address,
        title: address,
        detail: null,
        path: `/${desk.chain.path}/address/${address}`,
        exact: false,
      })),
  ]
}

function hashesBegun(desk: ChainDesk, digits: string, tail: string): readonly SearchHit[] {
  const begun: Hex = `0x${digits}`
  const view = desk.runtime.head.view()
  const found: SearchHit[] = []
  for (const [hash, height] of heldHashes(view)) {
    if (!hash.startsWith(begun) || !hash.endsWith(tail)) continue
    found.push(
      height === null
        ? txHit(desk, hash, { state: 'pending' })
        : view.bundle(height)?.block.hash === hash
          ? blockHit(desk, height, hash)
          : txHit(desk, hash, { height }),
    )
    if (found.length === SHOWN) break
  }
  return found
}

/** Transactions of the index: they are found by their outputs, of which each has one at least. */
async function olderBegun(desk: ChainDesk, digits: string): Promise<readonly SearchHit[]> {
  const table = desk.family.outputs?.made
  if (table === undefined || digits.length < LEAST_INDEXED) return []
  const from: Hex = `0x${digits.padEnd(HASH_DIGITS, '0')}`
  const to: Hex = `0x${digits.padEnd(HASH_DIGITS, 'f')}`
  const txs = await atOneMoment(desk.runtime, async ({ deep }) => {
    const found = await deep.familyKeys(table, from, to, SHOWN)
    return found.length === 0 ? [] : deep.txsByHash(found)
  })
  return txs.toSorted((a, b) => b.height - a.height).map(({ hash, height }) => txHit(desk, hash, { height }))
}

/** Hashes that are held in memory with the height of their block: what waits, then block by block, the newest first. */
function* heldHashes(view: HeadView): Generator<readonly [Hex, number | null]> {
  const waiting = view.pending.list(0, MOST_COMPARED)
  for (const { hash } of waiting) yield [hash, null]
  let left = MOST_COMPARED - waiting.length
  for (let height = view.tip?.height ?? -1; left > 0; height--) {
    const bundle = view.bundle(height)
    if (bundle === null) return
    yield [bundle.block.hash, height]
    for (const { hash } of bundle.txs) yield [hash, height]
    left -= 1 + bundle.txs.length
  }
}
