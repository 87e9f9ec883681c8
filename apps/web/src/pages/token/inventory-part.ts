import type { ListOf } from '@orrery/model/wire/common'
import type { ItemHolder, TokenDetail, TokenTraits } from '@orrery/model/wire/token'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type InventoryPartProps = {
  readonly part: Part<ListOf<ItemHolder>>
  readonly traits: Part<TokenTraits>
  readonly token: Pick<TokenDetail, 'address' | 'standard'>
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** The items of an NFT contract, by their traits. */
export const InventoryPart = earlyPart<InventoryPartProps>(() =>
  import('./inventory-tab.tsx').then((module) => module.InventoryTab),
)
