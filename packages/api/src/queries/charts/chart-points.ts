import type { Chart, ChartSource, ChartValue, Grain } from '@orrery/charts/chart'
import { ChartStep } from '@orrery/charts/chart-step'
import { stepEnd, stepsBetween, stepStart } from '@orrery/charts/chart-times'
import { HOUR_MS, hourOf, STAT, type StatRow } from '@orrery/model/statistics'
import type { CountedLedger } from '@orrery/model/ledger-counts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ChartSources } from './chart-sources.ts'
import { readLedgerCounts } from '../ledgers/ledger-counts.ts'
import type { Snapshot } from '../snapshot.ts'
import { readSetSizes, readStatistics } from '../chains/statistics.ts'

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

const BLOCKS = 'blocks'
/** Charts of one of these are made of the same rows. */
const basisIdOf = ({ source, ledger }: Chart): ChartSource | CountedLedger | typeof BLOCKS => source ?? ledger ?? BLOCKS

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
 * Points of several charts over one span, by one question to the statistics, one per set, one per ledger, and one to each of the sources that others are of: a chart whose
 * source is not there has no points that are known. `days` null is all there is.
 */
export async function readChartPoints(
  desk: ChainDesk,
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
    const first = days === null ? rows.reduce((least, { hour }) => Math.min(least, hour), now) : from
    const times = stepsBetween(first * HOUR_MS, nowMs, grain, MOST_STEPS)
    const until = (at: number) => Math.min(stepEnd(at, grain), nowMs)
    return {
      byStep: stepsOf(rows, grain),
      before,
      times,
      isKnown: times.map((at) => isIndexed(at, until(at), known)),
      isWhole: times.map((at) => isIndexed(-Infinity, until(at), known)),
      asOf,
    }
  }

  const ofBlocks = charts.filter((chart) => basisIdOf(chart) === BLOCKS)
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
  const counted = async (ledger: CountedLedger): Promise<Basis> => {
    const { rows, known } = await readLedgerCounts(desk, snapshot, ledger, span)
    return basisOf(rows, [], known, null)
  }
  const read = ({ source, ledger }: Chart): Promise<Basis> =>
    source !== undefined ? sourced(source) : ledger !== undefined ? counted(ledger) : blocks()
  const wanted = new Map(charts.map((chart) => [basisIdOf(chart), chart]))
  const bases = new Map(await Promise.all([...wanted].map(async ([id, chart]) => [id, await read(chart)] as const)))
  return Promise.all(
    charts.map(async (chart): Promise<ChartPoints> => {
      const { byStep, before, times, isKnown, isWhole, asOf } = bases.get(basisIdOf(chart))!
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
        return chart.values(
          new ChartStep(held, seconds, sizes ? (sizes.get(at)?.size ?? 0) : null, desk.chain.blockSeconds),
        )
      })
      const drawn = chart.grows ? grown(chart, points, before, isWhole) : points
      return {
        times,
        values: chart.series.map((_, series) => drawn.map((values) => values[series] ?? null)),
        isRunning: times.length > 0,
        isEstimate: sizes !== null && [...sizes.values()].some(({ isExact }) => !isExact),
        asOf,
      }
    }),
  )
}

/** Rows by the step that they belong to. */
function stepsOf(rows: readonly StatRow[], grain: Grain): ReadonlyMap<number, readonly StatRow[]> {
  const byStep = new Map<number, StatRow[]>()
  for (const row of rows) {
    const at = stepStart(row.hour * HOUR_MS, grain)
    const held = byStep.get(at)
    if (held) held.push(row)
    else byStep.set(at, [row])
  }
  return byStep
}

/**
 * Sums since the first block, from what the steps add and what was before them. Nothing is known before the measure is first told, nor where a
 * block below is not indexed, nor any more from a step on that is indexed and cannot tell its part. Pure.
 */
export function grown(
  chart: Chart,
  points: readonly (readonly ChartValue[])[],
  before: readonly StatRow[],
  isWhole: readonly boolean[],
): readonly (readonly ChartValue[])[] {
  const sums: (bigint | null)[] = chart.series.map(() => null)
  const isLost = chart.series.map(() => false)
  const add = (values: readonly ChartValue[]): void => {
    for (const [series, value] of values.entries())
      if (value !== null) sums[series] = (sums[series] ?? 0n) + BigInt(value)
  }
  if (before.length > 0) {
    const values = chart.values(new ChartStep(before, 0))
    const isTold = before.some(({ name }) => name !== STAT.time && chart.needs.includes(name))
    for (const [series, value] of values.entries()) isLost[series] = value === null && isTold
    add(values)
  }
  return points.map((values, index) => {
    for (const [series, value] of values.entries())
      if (isWhole[index] && value === null && sums[series] !== null) isLost[series] = true
    add(values)
    return sums.map((sum, series) => (isWhole[index] && !isLost[series] ? sum : null))
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
