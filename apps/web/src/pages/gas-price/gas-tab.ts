import type { Chain } from '@orrery/model/chain'
import type { GasPrices } from '@orrery/model/wire/gas'
import { earlyPart } from '../../page-parts/early-part.ts'

export type GasTabProps = {
  readonly tab: string
  readonly prices: GasPrices
  readonly chain: Chain
  readonly loading: boolean
}

/** The tabs beside prices and their history. */
export const GasTab = earlyPart<GasTabProps>(() => import('./gas-tab-view.tsx').then((module) => module.GasTabView))
