import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import type { Chart } from '@orrery/charts/chart'
import { isMined } from '@orrery/model/is-mined'
import type { ChartInfo } from '@orrery/model/wire/chart'
import type { ChainRuntime } from '../runtime.ts'

/** The charts that a chain's family and consensus have. */
export function chartsOf({ chain }: ChainRuntime): readonly Chart[] {
  return ALL_CHARTS.filter(
    ({ families, minedOnly }) =>
      (families === 'all' || families.includes(chain.family)) && (!minedOnly || isMined(chain)),
  )
}

/** A chart as the wire tells it. */
export const chartInfo = ({ id, title, group, unit, shape, grains, formula, series }: Chart): ChartInfo => ({
  id,
  title,
  group,
  unit,
  shape,
  grains: [...grains],
  formula,
  series: series.map((one) => ({ ...one })),
})
