import { OrreryError } from '@orrery/errors/orrery-error'
import type { ItemMetadata } from '@orrery/model/wire/token'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { itemMetadata, type DocumentSource } from './item-metadata.ts'
import { createKept, type Kept } from '../kept.ts'
import { readItems } from './list-items.ts'
import { atOneMoment } from '../snapshot.ts'

type Traits = ItemMetadata['traits']

/** What the items of an NFT contract say of themselves, at one time. */
export type CollectionBook = {
  /** `untold`: not every block is indexed, so that items are not known; `large`: they are too many; `off`: their documents lie where nothing is asked here. */
  readonly state: 'ready' | 'untold' | 'large' | 'off'
  /** Items that somebody holds; null where they are not known, or too many. */
  readonly total: number | null
  /** Those whose metadata was read. */
  readonly known: number
  readonly traits: ReadonlyMap<bigint, Traits>
  /** How many of the read items have each trait, by `traitKey`. */
  readonly counts: ReadonlyMap<string, number>
  /** Places by rarity, from 1; empty unless every item was read, and any has a trait. */
  readonly ranks: ReadonlyMap<bigint, number>
}

/** Metadata of whole collections, read beside the requests: one collection at a time, kept in memory, read anew when it is asked for and old. */
export type CollectionBooks = {
  /** The book of a contract; how many items were looked at so far while the first is being made. */
  read(asset: Hex, documents: DocumentSource | null): Promise<CollectionBook | { readonly looked: number }>
  /** The book where it is there already. Nothing is begun. */
  find(asset: Hex): CollectionBook | null
}

/** Items of which all are read, some hundred bytes each. */
const MOST_ITEMS = 10_000
const COLLECTIONS = 8
/** A node is asked for so many items at once: pages come between. */
const AT_ONCE = 4
/** Where none of the first says anything here, the others will not. */
const SAMPLE = 5
const BUSY_S = 60
const KEPT = { leastMs: 600_000, ratio: 20, waitMs: 1_500 } as const

/** A trait as a key of its own. */
export const traitKey = ({ type, value }: Traits[number]): string => JSON.stringify([type, value])

/** Makes the books of a desk; nothing is read before it is asked for. */
export function createCollectionBooks(desk: () => ChainDesk, clock: Clock): CollectionBooks {
  type Shelf = { readonly kept: Kept<CollectionBook>; looked: number; last: CollectionBook | null }
  const shelves = new Map<Hex, Shelf>()
  let turn: Promise<unknown> = Promise.resolve()

  const shelfOf = (asset: Hex, documents: DocumentSource | null): Shelf => {
    const known = shelves.get(asset)
    /** Whoever asks for many collections one after the other leaves no more work behind than is kept of them. */
    const mustStand = (): void => {
      if (shelves.get(asset) !== shelf)
        throw new OrreryError('UPSTREAM_BUSY', { source: desk().chain.code, seconds: BUSY_S })
    }
    const shelf: Shelf = known ?? {
      looked: 0,
      last: null,
      kept: createKept(
        () => {
          const mine = turn.then(async () => {
            mustStand()
            shelf.looked = 0
            shelf.last = await makeBook(desk(), asset, documents, () => {
              mustStand()
              shelf.looked++
            })
            return shelf.last
          })
          turn = mine.catch(() => undefined)
          return mine
        },
        clock,
        KEPT,
      ),
    }
    shelves.delete(asset)
    shelves.set(asset, shelf)
    // Asked for last, forgotten last.
    if (shelves.size > COLLECTIONS) shelves.delete(shelves.keys().next().value!)
    return shelf
  }

  return {
    async read(asset, documents) {
      const shelf = shelfOf(asset, documents)
      return (await shelf.kept.read()) ?? { looked: shelf.looked }
    },
    find: (asset) => shelves.get(asset)?.last ?? null,
  }
}

const EMPTY = { known: 0, traits: new Map(), counts: new Map(), ranks: new Map() } as const

async function makeBook(
  desk: ChainDesk,
  asset: Hex,
  documents: DocumentSource | null,
  onLooked: () => void,
): Promise<CollectionBook> {
  const held = await atOneMoment(desk.runtime, async (snapshot) =>
    snapshot.coverage.complete ? readItems(snapshot, asset, null, MOST_ITEMS + 1) : null,
  )
  if (held === null) return { state: 'untold', total: null, ...EMPTY }
  if (held.length > MOST_ITEMS) return { state: 'large', total: null, ...EMPTY }
  // Several may hold some of one item.
  const ids = [...new Set(held.map(({ tokenId }) => tokenId!))]
  const traits = new Map<bigint, Traits>()
  let off = 0
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE)
    const read = await Promise.all(
      part.map(async (tokenId) => {
        const item = await desk.node.tokenItem(asset, tokenId).catch(() => null)
        return item && itemMetadata(desk, { asset, tokenId, uri: item.uri }, { documents })
      }),
    )
    for (const [index, metadata] of read.entries()) {
      onLooked()
      if (metadata?.state === 'off') off++
      if (metadata?.state === 'ready') traits.set(part[index]!, metadata.traits)
    }
    if (off >= SAMPLE && traits.size === 0) return { state: 'off', total: ids.length, ...EMPTY }
  }
  return bookOf(ids, traits)
}

/** What is told of these items by the traits of those that were read. Pure. */
export function bookOf(ids: readonly bigint[], traits: ReadonlyMap<bigint, Traits>): CollectionBook {
  const counts = new Map<string, number>()
  for (const own of traits.values())
    for (const key of new Set(own.map(traitKey))) counts.set(key, (counts.get(key) ?? 0) + 1)
  // Where no item has a trait none is rarer than another.
  const isRanked = traits.size === ids.length && counts.size > 0
  return {
    state: ids.length > 0 && traits.size === 0 ? 'off' : 'ready',
    total: ids.length,
    known: traits.size,
    traits,
    counts,
    ranks: isRanked ? ranksOf(ids, traits, counts) : new Map(),
  }
}

/** Places by the sum of what is inverse to the share of items with each trait (screens-evm §8.2), the rarest first; equal ones share a place. */
function ranksOf(
  ids: readonly bigint[],
  traits: ReadonlyMap<bigint, Traits>,
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<bigint, number> {
  const scored = ids
    .map((id) => {
      const keys = new Set(traits.get(id)!.map(traitKey))
      return { id, score: [...keys].reduce((sum, key) => sum + ids.length / counts.get(key)!, 0) }
    })
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const ranks = new Map<bigint, number>()
  let rank = 1
  for (const [index, { id, score }] of scored.entries()) {
    if (index > 0 && score < scored[index - 1]!.score) rank = index + 1
    ranks.set(id, rank)
  }
  return ranks
}
