import type { Chain } from '@orrery/model/chain'
import type { GasOrder, GasRanking } from '@orrery/model/gas-use'
import type { GasPrices, GasUsers } from '@orrery/model/wire/gas'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type GasTabProps = {
  readonly tab: string
  readonly prices: GasPrices
  /** Of a span that was asked for; absent for the newest blocks. */
  readonly users?: Part<GasUsers>
  readonly span?: GasUsers['span']
  readonly order?: GasOrder | undefined
  readonly chain: Chain
  readonly loading: boolean
}

/** By what users are ranked unless another order is asked for. */
export const MAIN_ORDER = { contracts: 'gasUsed', senders: 'fees' } as const satisfies Record<GasRanking, GasOrder>

/** The tabs beside prices and their history. */
export const GasTab = earlyPart<GasTabProps>(() => import('./gas-tab-view.tsx').then((module) => module.GasTabView))
