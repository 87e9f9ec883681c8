import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import { addsUp, type Chart, type ChartSeries } from '@orrery/charts/chart'
import { isMined } from '@orrery/model/is-mined'
import type { ChartInfo } from '@orrery/model/wire/chart'
import type { ChainRuntime } from '../../runtime.ts'
import { LAYERS_OF_SOURCE } from './chart-sources.ts'

/** The charts that a chain's family, consensus and ledgers have, and the operator offers. */
export function chartsOf({ chain, layers }: ChainRuntime): readonly Chart[] {
  return ALL_CHARTS.filter(
    ({ id, families, minedOnly, fits, ledger }) =>
      !chain.hides?.charts?.includes(id) &&
      (families === 'all' || families.includes(chain.family)) &&
      (!minedOnly || isMined(chain)) &&
      (fits === undefined || fits(chain)) &&
      (ledger === undefined || layers?.has(ledger) === true),
  ).map((chart) => {
    const variant = chart.variant?.(chain) ?? null
    const { exact, set, ...rest } = variant === null ? chart : { ...chart, ...variant }
    if (exact !== undefined && LAYERS_OF_SOURCE[exact.source].every((id) => layers?.get(id)?.status().lack === null))
      return { ...rest, ...exact }
    return { ...rest, ...(set && { set }) }
  })
}

/** A chart as the wire tells it, with the series that its points have. */
export function chartInfo(chart: Chart, series: readonly ChartSeries[] = chart.series): ChartInfo {
  const { id, title, group, unit, shape, grains, formula } = chart
  return {
    id,
    title,
    group,
    unit,
    shape,
    grains: [...grains],
    ...(addsUp(chart) && { adds: true }),
    formula,
    series: series.map((one) => ({ ...one })),
  }
}
