import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChartValue } from '@orrery/charts/chart'
import { chartIdOf } from '@orrery/charts/other-names'
import { undrawnOf } from '@orrery/charts/undrawn'
import { headlineSeries } from '@orrery/model/headline-series'
import { WATCHED } from '@orrery/model/samples'
import type { Handlers } from '../../contract/handler.ts'
import { chartInfo, chartsOf } from '../../queries/charts/chart-list.ts'
import { readLedPoints } from '../../queries/charts/led-points.ts'
import { chartSources } from '../../queries/charts/chart-sources.ts'
import { findDesk } from '../../queries/context.ts'
import { minutePoints } from '../../queries/pending/waiting-minutes.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import type { charts } from './charts.ts'

/** The chart that is known by minutes, too. */
const WAITING_CHART = 'mempool-bytes'
const USUAL_DAYS = 30
const HOURLY_DAYS = 90
const DAY_MS = 86_400_000

const textOf = (value: ChartValue): string | null =>
  value === null || (typeof value === 'number' && !Number.isFinite(value)) ? null : String(value)
const textsOf = (values: readonly (readonly ChartValue[])[]) => values.map((series) => series.map(textOf))

/** A span that is asked for by its ends. Throws `PARAMETER_INVALID` where one of them is missing, or the last is not after the first. */
function spanOf(sinceMs: number | undefined, untilMs: number | undefined) {
  if (sinceMs === undefined && untilMs === undefined) return null
  if (sinceMs === undefined || untilMs === undefined || untilMs <= sinceMs)
    throw new OrreryError('PARAMETER_INVALID', { name: 'until', reason: 'it goes with an earlier `since`' })
  return { sinceMs, untilMs }
}

/** Answers for charts. */
export const chartsHandlers: Handlers<typeof charts> = {
  async listCharts({ chain }, context) {
    const desk = findDesk(context, chain)
    const { charts, tip, coverage } = await desk.charts.read()
    return {
      data: {
        hits: charts.map(({ chart, points: { times, values, series }, isCounting }) => ({
          chart: chartInfo(chart, series),
          times: [...times],
          values: textsOf(values.slice(0, headlineSeries(series) + 1)),
          ...(isCounting && { isCounting }),
        })),
        undrawn: [
          ...undrawnOf(desk.chain, {
            beacon: desk.runtime.lookups?.consensusBlock !== undefined,
            parent: context.desks().some((other) => other.chain.code === desk.chain.settlesOn),
          }),
        ],
        asOf: tip?.height ?? null,
        coverage,
      },
      head: desk.wire.head(tip),
    }
  },

  async getChart({ chain, chart: id, days = USUAL_DAYS, grain = 'day', since, until }, context) {
    const desk = findDesk(context, chain)
    const chart = chartsOf(desk.runtime).find((one) => one.id === chartIdOf(id))
    if (!chart) throw new OrreryError('ROUTE_NOT_FOUND', { path: `charts/${id}` })
    if (grain === 'minute' && chart.id === WAITING_CHART)
      return {
        data: {
          chart: chartInfo(chart),
          grain,
          ...minutePoints(desk.waitingMinutes, context.clock.now()),
          isRunning: true,
          isEstimate: false,
          asOf: null,
          coverage: { ranges: [], complete: true },
          note: `chart.note.${chart.source}`,
        },
        head: desk.wire.head(desk.runtime.head.view().tip),
      }
    if (grain === 'minute' || !chart.grains.includes(grain))
      throw new OrreryError('PARAMETER_INVALID', { name: 'grain', reason: `it is one of ${chart.grains.join(', ')}` })
    const span = spanOf(since, until)
    const asLong = span === null ? (days === 0 ? Infinity : days) : (span.untilMs - span.sinceMs) / DAY_MS
    if (grain === 'hour' && asLong > HOURLY_DAYS)
      throw new OrreryError('PARAMETER_INVALID', { name: 'days', reason: `by hours it is at most ${HOURLY_DAYS}` })
    const sources = chartSources(desk, await context.contracts, {
      nowMs: context.clock.now(),
      wantsBalances: chart.needs.includes(WATCHED.balances),
    })
    return atOneMoment(desk.runtime, async (snapshot) => {
      const asked = { days: days === 0 ? null : days, grain, nowMs: context.clock.now(), ...span }
      const points = await readLedPoints(desk, snapshot, chart, asked, sources)
      const { series, times, values, isRunning, isEstimate, asOf } = points
      return {
        data: {
          chart: chartInfo(chart, series),
          grain,
          times: [...times],
          values: textsOf(values),
          isRunning,
          isEstimate,
          asOf: asOf ?? (chart.source === undefined ? (snapshot.tip?.height ?? null) : null),
          ...(chart.source === undefined
            ? { coverage: snapshot.counted, ...(chart.note !== undefined && { note: chart.note }) }
            : // Its gaps are others than those of blocks.
              {
                coverage: { ranges: snapshot.coverage.ranges, complete: true },
                note: chart.note ?? `chart.note.${chart.source}`,
              }),
        },
        head: desk.wire.head(snapshot.tip),
      }
    })
  },
}
