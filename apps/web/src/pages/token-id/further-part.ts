import type { ListOf } from '@orrery/model/wire/common'
import type { Approval } from '@orrery/model/wire/events'
import type { ItemDocument, ItemHolder, TokenItem } from '@orrery/model/wire/token'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

/** A tab of an item beside its activity. */
export type FurtherTab =
  | { readonly id: 'metadata'; readonly now: Part<ItemDocument>; readonly past: Part<ItemDocument> | null }
  /** null where the owner is not known. */
  | { readonly id: 'owner'; readonly items: Part<ListOf<ItemHolder>> | null }
  /** Whoever holds some of it, where it is of ERC-1155. */
  | { readonly id: 'holders'; readonly holders: Part<ListOf<ItemHolder>> }
  /** Who may take it, or all items of its owner; null where the owner is not known. */
  | { readonly id: 'approvals'; readonly given: Part<ListOf<Approval>> | null }

export type FurtherPartProps = {
  readonly tab: FurtherTab
  readonly item: TokenItem
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** An item's metadata as it is written, now and back then, and what else its owner has of the collection. */
export const FurtherPart = earlyPart<FurtherPartProps>(() =>
  import('./further-tabs.tsx').then((module) => module.FurtherTabs),
)
