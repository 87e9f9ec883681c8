import type { Balance } from '@orrery/model/reads'
import type { HeldCollection, HeldTraits } from '@orrery/model/wire/address'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { bareToken } from '../tokens/find-tokens.ts'
import { traitKey, type CollectionBook } from '../tokens/collection-books.ts'
import type { NodeToken } from '../read-through-calls.ts'
import { typesOf } from '../tokens/token-traits.ts'

/** Collections that one answer tells, kinds of traits, and values of each. */
const [MOST_COLLECTIONS, MOST_TYPES, MOST_VALUES] = [50, 40, 100]

/** A trait that items are narrowed to; `type` is null where it has none. */
export type HeldTrait = { readonly type: string | null; readonly value: string }

/** The collections that items are of, those with most of them first, and how many more there are. Pure. */
export function collectionsOf(
  items: readonly Pick<Balance, 'asset'>[],
  tokens: ReadonlyMap<Hex, NodeToken>,
  { wire }: Pick<ChainDesk, 'wire'>,
): { readonly collections: readonly HeldCollection[]; readonly more: number } {
  const counts = new Map<Hex, number>()
  for (const { asset } of items) counts.set(asset, (counts.get(asset) ?? 0) + 1)
  const all = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return {
    collections: all.slice(0, MOST_COLLECTIONS).map(([address, count]) => ({
      token: wire.token(tokens.get(address) ?? bareToken(address, 'erc721')),
      items: count,
    })),
    more: Math.max(0, all.length - MOST_COLLECTIONS),
  }
}

/** What the metadata of a collection tells of some of its items: their traits, and whether one has a trait. Pure. */
export function traitsHeld(
  book: CollectionBook | { readonly looked: number },
  items: readonly Pick<Balance, 'tokenId'>[],
): { readonly told: HeldTraits; has(item: Pick<Balance, 'tokenId'>, trait: HeldTrait): boolean } {
  if ('looked' in book)
    return {
      told: { state: 'preparing', looked: book.looked, known: 0, total: items.length, types: [], more: false },
      has: () => false,
    }
  const counts = new Map<string, number>()
  let known = 0
  for (const { tokenId } of items) {
    const traits = tokenId === null ? undefined : book.traits.get(tokenId)
    if (traits === undefined) continue
    known++
    // A trait that is named twice counts once.
    for (const key of new Set(traits.map(traitKey))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const types = typesOf({ counts })
  return {
    told: {
      state: book.state,
      looked: book.total ?? 0,
      known,
      total: items.length,
      types: types.slice(0, MOST_TYPES).map(({ type, values }) => ({ type, values: values.slice(0, MOST_VALUES) })),
      more: types.length > MOST_TYPES || types.some(({ values }) => values.length > MOST_VALUES),
    },
    has: ({ tokenId }, trait) =>
      tokenId !== null && (book.traits.get(tokenId) ?? []).some((own) => traitKey(own) === traitKey(trait)),
  }
}
