import type { Chart, ChartSource, ChartValue, Grain } from '@orrery/charts/chart'
import { ChartStep } from '@orrery/charts/chart-step'
import { stepEnd, stepsBetween, stepStart } from '@orrery/charts/chart-times'
import { HOUR_MS, hourOf, STAT, type StatRow } from '@orrery/model/statistics'
import type { ChartSources } from './chart-sources.ts'
import type { Snapshot } from './snapshot.ts'
import { readSetSizes, readStatistics } from './statistics.ts'

/** More points are more than a screen has; about ninety days by hours, or fourteen years by days. */
const MOST_STEPS = 5_000
/** Holes in an index beyond these, oldest first, count as one. */
const MOST_HOLES = 64

/** Points of one chart. */
export type ChartPoints = {
  readonly times: readonly number[]
  readonly values: readonly (readonly ChartValue[])[]
  readonly isRunning: boolean
  readonly isEstimate: boolean
  /** The block that they reflect, where it is not the newest. */
  readonly asOf: number | null
}

/** A closed span of time of which every block is indexed. */
export type KnownSpan = { readonly fromMs: number; readonly toMs: number }

/** What charts are made of: measures by step, those of before the span where something grows, and when all of it is known. */
type Basis = {
  readonly byStep: ReadonlyMap<number, readonly StatRow[]>
  readonly before: readonly StatRow[]
  readonly times: readonly number[]
  readonly isKnown: readonly boolean[]
  readonly isWhole: readonly boolean[]
  readonly asOf: number | null
}

/**
 * Points of several charts over one span, by one question to the statistics, one per set, and one to each of the sources that others are of: a chart whose
 * source is not there has no points that are known. `days` null is all there is.
 */
export async function readChartPoints(
  snapshot: Snapshot,
  charts: readonly Chart[],
  { days, grain, nowMs }: { readonly days: number | null; readonly grain: Grain; readonly nowMs: number },
  sources: ChartSources = {},
): Promise<readonly ChartPoints[]> {
  const step = grain === 'hour' ? 1 : 24
  const now = hourOf(nowMs)
  const to = Math.floor(now / step) * step + step - 1
  const from = days === null ? 0 : Math.max(0, hourOf(stepStart(nowMs - (days - 1) * 24 * HOUR_MS, grain)))
  const span = { from, to, step }
  const earlier = from > 0 ? { from: 0, to: from - 1, step: from } : null

  const basisOf = (
    rows: readonly StatRow[],
    before: readonly StatRow[],
    known: readonly KnownSpan[],
    asOf: number | null,
  ): Basis => {
    const first = days === null ? (rows[0]?.hour ?? now) : from
    const times = stepsBetween(first * HOUR_MS, nowMs, grain, MOST_STEPS)
    const byStep = new Map<number, StatRow[]>()
    for (const row of rows) {
      const at = stepStart(row.hour * HOUR_MS, grain)
      const held = byStep.get(at)
      if (held) held.push(row)
      else byStep.set(at, [row])
    }
    const until = (at: number) => Math.min(stepEnd(at, grain), nowMs)
    return {
      byStep,
      before,
      times,
      isKnown: times.map((at) => isIndexed(at, until(at), known)),
      isWhole: times.map((at) => isIndexed(-Infinity, until(at), known)),
      asOf,
    }
  }

  const ofBlocks = charts.filter(({ source }) => source === undefined)
  const blocks = async (): Promise<Basis> => {
    const names = [...new Set([STAT.time, ...ofBlocks.flatMap(({ needs }) => needs)])]
    // What grows began before the span.
    const growing = [...new Set(ofBlocks.flatMap(({ grows, needs }) => (grows ? [STAT.time, ...needs] : [])))]
    const [rows, known, before] = await Promise.all([
      readStatistics(snapshot, names, span),
      knownSpans(snapshot),
      earlier !== null && growing.length > 0 ? readStatistics(snapshot, growing, earlier) : [],
    ])
    return basisOf(rows, before, known, null)
  }
  const sourced = async (source: ChartSource): Promise<Basis> => {
    const read = sources[source]
    if (read === undefined) return basisOf([], [], [], null)
    const grows = charts.some((chart) => chart.source === source && chart.grows)
    const [told, before] = await Promise.all([read(span), earlier !== null && grows ? read(earlier) : null])
    // The step that runs is told as far as its source has come.
    const runs = told.known.map(({ fromMs, toMs }) => ({
      fromMs,
      toMs: toMs >= stepStart(nowMs, grain) ? nowMs : toMs,
    }))
    return basisOf(told.rows, before?.rows ?? [], runs, told.asOf)
  }
  const wanted = [...new Set(charts.map(({ source }) => source))]
  const bases = new Map(
    await Promise.all(
      wanted.map(async (source) => [source, await (source === undefined ? blocks() : sourced(source))] as const),
    ),
  )
  return Promise.all(
    charts.map(async (chart): Promise<ChartPoints> => {
      const { byStep, before, times, isKnown, isWhole, asOf } = bases.get(chart.source)!
      const sizes = chart.set
        ? new Map(
            (await readSetSizes(snapshot, chart.set, { from: hourOf(times[0] ?? nowMs), to, step })).map((size) => [
              size.hour * HOUR_MS,
              size,
            ]),
          )
        : null
      const points = times.map((at, index): readonly ChartValue[] => {
        if (!isKnown[index]) return chart.series.map(() => null)
        const held = byStep.get(at)
        if (!held) return chart.series.map(() => (chart.gap === 'zero' ? 0 : null))
        const seconds = (Math.min(stepEnd(at, grain), nowMs) - at) / 1000
        return chart.values(new ChartStep(held, seconds, sizes ? (sizes.get(at)?.size ?? 0) : null))
      })
      const shown = chart.grows ? grown(chart, points, before, isWhole) : points
      return {
        times,
        values: chart.series.map((_, series) => shown.map((values) => values[series] ?? null)),
        isRunning: times.length > 0,
        isEstimate: sizes !== null && [...sizes.values()].some(({ isExact }) => !isExact),
        asOf,
      }
    }),
  )
}

/**
 * Sums since the first block, from what the steps add and what was before them. Nothing is known before the measure is first told, nor where a
 * block below is not indexed. Pure.
 */
export function grown(
  chart: Chart,
  points: readonly (readonly ChartValue[])[],
  before: readonly StatRow[],
  isWhole: readonly boolean[],
): readonly (readonly ChartValue[])[] {
  const sums: (bigint | null)[] = chart.series.map(() => null)
  const add = (values: readonly ChartValue[]): void => {
    for (const [series, value] of values.entries())
      if (value !== null) sums[series] = (sums[series] ?? 0n) + BigInt(value)
  }
  if (before.length > 0) add(chart.values(new ChartStep(before, 0)))
  return points.map((values, index) => {
    add(values)
    return isWhole[index] ? sums.slice() : chart.series.map(() => null)
  })
}

/** From when to when the index lacks nothing. The first block has nothing before it, and the newest is followed by none yet. */
export async function knownSpans({ coverage, newest, deep, cut }: Snapshot): Promise<readonly KnownSpan[]> {
  const timeOf = async (height: number): Promise<number | null> =>
    (await (height >= cut ? newest : deep).block(height))?.timeMs ?? null
  const ranges = coverage.ranges.slice(-MOST_HOLES)
  const spans = await Promise.all(
    ranges.map(async ({ from, to }, index): Promise<KnownSpan | null> => {
      const fromMs = from <= 0 ? -Infinity : await timeOf(from)
      const toMs = index === ranges.length - 1 ? Infinity : await timeOf(to)
      return fromMs === null || toMs === null ? null : { fromMs, toMs }
    }),
  )
  return spans.filter((span) => span !== null)
}

/** Whether every block of a step is indexed. */
export const isIndexed = (fromMs: number, toMs: number, known: readonly KnownSpan[]): boolean =>
  known.some((span) => span.fromMs <= fromMs && toMs <= span.toMs)
