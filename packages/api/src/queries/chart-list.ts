import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import type { Chart } from '@orrery/charts/chart'
import type { ChartInfo } from '@orrery/model/wire/chart'
import type { ChainRuntime } from '../runtime.ts'

/** The charts that a chain's family and consensus have. */
export function chartsOf({ chain }: ChainRuntime): readonly Chart[] {
  const isMined = chain.family === 'utxo' || (chain.family === 'evm' && chain.quirks.consensus === 'pow')
  return ALL_CHARTS.filter(
    ({ families, minedOnly }) => (families === 'all' || families.includes(chain.family)) && (!minedOnly || isMined),
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
