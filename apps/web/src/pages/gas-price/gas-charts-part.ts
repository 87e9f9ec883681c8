import type { Chain } from '@orrery/model/chain'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { GasPageData } from './page.ts'

export type GasChartsProps = {
  readonly data: GasPageData
  readonly charts: NonNullable<GasPageData['charts']>
  readonly tab: string
  readonly chain: Chain
}

/** Charts, on the tabs that are made of some. */
export const GasChartsPart = earlyPart<GasChartsProps>(() =>
  import('./gas-charts.tsx').then((module) => module.GasCharts),
)
