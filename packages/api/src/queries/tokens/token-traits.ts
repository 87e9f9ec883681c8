import type { ItemHolder, TokenTraits } from '@orrery/model/wire/token'
import type { ListOf } from '@orrery/model/wire/common'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { traitKey, type CollectionBook } from './collection-books.ts'
import type { DocumentSource } from './item-metadata.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readItems } from './list-items.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { atOneMoment, coverageOf } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'

/** What one answer tells: kinds of traits, and values of each, the most frequent first. */
const MOST_TYPES = 40
const MOST_VALUES = 100
/** Holders of one item that a list shows: those of ERC-1155 may be many. */
const MOST_HOLDERS = 20

/** Traits of a collection as far as its metadata is known. */
export async function readTokenTraits(
  desk: ChainDesk,
  asset: Hex,
  documents: DocumentSource | null,
): Promise<Answer<TokenTraits>> {
  const book = await desk.collections.read(asset, documents)
  const view = desk.runtime.head.view()
  const coverage = coverageOf(view, desk.runtime.archive.state())
  const head = desk.wire.head(view.tip)
  if ('looked' in book)
    return {
      data: {
        state: 'preparing',
        total: null,
        known: 0,
        looked: book.looked,
        isRanked: false,
        types: [],
        more: false,
        coverage,
      },
      head,
    }
  const types = typesOf(book)
  return {
    data: {
      state: book.state,
      total: book.total,
      known: book.known,
      looked: book.total ?? 0,
      isRanked: book.ranks.size > 0,
      types: types.slice(0, MOST_TYPES).map(({ type, values }) => ({ type, values: values.slice(0, MOST_VALUES) })),
      more: types.length > MOST_TYPES || types.some(({ values }) => values.length > MOST_VALUES),
      coverage,
    },
    head,
  }
}

/** Kinds of traits in the order of their words, each with its values, the most frequent first. Pure. */
export function typesOf({ counts }: Pick<CollectionBook, 'counts'>): TokenTraits['types'] {
  const types = new Map<string | null, { value: string; count: number }[]>()
  for (const [key, count] of counts) {
    const [type, value] = JSON.parse(key) as [string | null, string]
    const values = types.get(type) ?? []
    types.set(type, values)
    values.push({ value, count })
  }
  return [...types]
    .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([type, values]) => ({
      type,
      values: values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    }))
}

/** How the items of a collection are chosen and ordered by its traits. */
export type TraitChoice = {
  readonly trait: { readonly type: string | null; readonly value: string } | null
  readonly byRarity: boolean
}

/** Items of a collection by their traits; null where its book does not tell them: it is not there, or not whole. */
export async function listItemsByTraits(
  desk: ChainDesk,
  asset: Hex,
  { trait, byRarity }: TraitChoice,
  params: ListParams,
): Promise<Answer<ListOf<ItemHolder>> | null> {
  const book = desk.collections.find(asset)
  if (book === null || (byRarity && book.ranks.size === 0)) return null
  const wanted = trait === null ? null : traitKey(trait)
  const ids = [...book.traits]
    .filter(([, own]) => wanted === null || own.some((one) => traitKey(one) === wanted))
    .map(([id]) => id)
    .toSorted((a, b) => (byRarity ? book.ranks.get(a)! - book.ranks.get(b)! : 0) || (a < b ? -1 : 1))
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} items of ${asset} ${wanted ?? ''} ${byRarity}`,
        anchor: null,
        read: (offset, limit) => Promise.resolve(ids.slice(offset, offset + limit)),
      },
      params,
    )
    const rows = await Promise.all(
      page.rows.map(async (tokenId) => {
        const found = await readItems(snapshot, asset, { tokenId, address: '0x' }, MOST_HOLDERS)
        // Behind the last holder the next item's begin.
        return found.filter((row) => row.tokenId === tokenId)
      }),
    )
    return { snapshot, page, rows: rows.flat() }
  })
  const hits = read.rows.map((row) => ({
    tokenId: row.tokenId!.toString(),
    owner: desk.wire.address(row.address),
    amount: row.amount.toString(),
    rank: book.ranks.get(row.tokenId!) ?? null,
  }))
  return {
    data: toList(read.snapshot, read.page, hits, ids.length, book.total),
    head: desk.wire.head(read.snapshot.tip),
  }
}

/** The place of an item by rarity, and how many items have each of its traits; null unless every item of its collection was read. Pure. */
export function rarityOf(
  book: CollectionBook | null,
  tokenId: bigint,
  traits: TraitsOfItem,
): { readonly rank: number; readonly of: number; readonly counts: number[] } | null {
  const rank = book?.ranks.get(tokenId)
  if (book === null || rank === undefined) return null
  return { rank, of: book.ranks.size, counts: traits.map((trait) => book.counts.get(traitKey(trait)) ?? 0) }
}

type TraitsOfItem = readonly { readonly type: string | null; readonly value: string }[]
