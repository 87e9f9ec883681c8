import type { Chain } from '@orrery/model/chain'
import type { GasPrices, GasUsers } from '@orrery/model/wire/gas'
import { earlyPart } from '../../page-parts/early-part.ts'
import type { Part } from '../../page-parts/load-part.ts'

export type GasTabProps = {
  readonly tab: string
  readonly prices: GasPrices
  /** Of a span that was asked for; absent for the newest blocks. */
  readonly users?: Part<GasUsers>
  readonly span?: GasUsers['span']
  readonly chain: Chain
  readonly loading: boolean
}

/** The tabs beside prices and their history. */
export const GasTab = earlyPart<GasTabProps>(() => import('./gas-tab-view.tsx').then((module) => module.GasTabView))
