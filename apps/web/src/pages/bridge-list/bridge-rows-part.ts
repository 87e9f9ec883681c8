import type { Chain } from '@orrery/model/chain'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { BridgeListData } from './page.ts'

export type BridgeRowsProps = {
  readonly told: NonNullable<BridgeListData['told']>
  readonly chain: Chain
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
  /** Where it stands; the chain's page of bridges unless told. */
  readonly path?: string
  /** Message key of what there is none of. */
  readonly none?: string
}

/** What a bridge logged: there where one is known. */
export const BridgeRows = earlyPart<BridgeRowsProps>(() =>
  import('./bridge-rows.tsx').then((module) => module.BridgeRowsView),
)
