import {
  widthOf,
  type Chart,
  type ChartSeries,
  type ChartSource,
  type ChartValue,
  type Grain,
} from '@orrery/charts/chart'
import { ChartStep, ratio } from '@orrery/charts/chart-step'
import { correlations } from '@orrery/charts/correlation'
import { stepEnd, stepsBetween, stepStart } from '@orrery/charts/chart-times'
import { HOUR_MS, hourOf, STAT, type StatRow } from '@orrery/model/statistics'
import type { CountedLedger } from '@orrery/model/ledger-counts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ChartSources } from './chart-sources.ts'
import { countDeep } from '../lists/count-rows.ts'
import { readLedgerCounts } from '../ledgers/ledger-counts.ts'
import type { Snapshot } from '../snapshot.ts'
import { leaderSeries, leadingKeys } from './party-sums.ts'
import { readSetSizes, readStatistics } from '../chains/statistics.ts'

/** More points are more than a screen has; about ninety days by hours, or fourteen years by days. */
const MOST_STEPS = 5_000
/** Holes in an index beyond these, oldest first, count as one. */
const MOST_HOLES = 64

/** Points of one chart. */
export type ChartPoints = {
  /** What the values are of: the chart's own, or of one of leaders these before it. */
  readonly series: readonly ChartSeries[]
  readonly times: readonly number[]
  readonly values: readonly (readonly ChartValue[])[]
  readonly isRunning: boolean
  readonly isEstimate: boolean
  /** Whether any of the steps is known, be it that nothing was there. */
  readonly isKnown: boolean
  /** The block that they reflect, where it is not the newest. */
  readonly asOf: number | null
}

/** When a chain's first block came, by its second one: the first may bear any time. −∞ where neither is here. Looked up once per state of the archive. */
export async function bornAt(desk: ChainDesk, { newest, deep, state }: Snapshot): Promise<number> {
  const timeIn = async (reads: Pick<Snapshot['deep'], 'block'>) => (await reads.block(1))?.timeMs ?? -Infinity
  const above = await timeIn(newest)
  return above > -Infinity ? above : countDeep(desk, { state, deep }, 'time of block 1', () => timeIn(deep))
}

/** Sources that are made of a chain's blocks: before the first of them they have nothing to tell, not none. */
const OF_BLOCKS: ReadonlySet<ChartSource> = new Set([
  'addresses',
  'days',
  'stables',
  'senders',
  'parties',
  'prices',
  'messages',
  'names',
  'supply',
])

/** A closed span of time of which every block is indexed. */
export type KnownSpan = { readonly fromMs: number; readonly toMs: number }

/** What charts are asked for. */
export type ChartSpan = {
  readonly days: number | null
  readonly grain: Grain
  readonly nowMs: number
  readonly sinceMs?: number
  readonly untilMs?: number
}

const BLOCKS = 'blocks'
type BasisId = ChartSource | CountedLedger | typeof BLOCKS | `${ChartSource} and blocks`
/** Charts of one of these are made of the same rows. */
const basisIdOf = ({ source, ledger, withBlocks }: Chart): BasisId =>
  source === undefined ? (ledger ?? BLOCKS) : withBlocks ? `${source} and blocks` : source

/** What charts are made of: measures by step, those of before the span where something grows, and when all of it is known. */
type Basis = {
  readonly byStep: ReadonlyMap<number, readonly StatRow[]>
  readonly before: readonly StatRow[]
  readonly times: readonly number[]
  readonly isKnown: readonly boolean[]
  readonly isWhole: readonly boolean[]
  /** Whether the chain had begun before the step ended: what cannot have been is not counted as none. */
  readonly isBorn: readonly boolean[]
  readonly asOf: number | null
}

/**
 * Points of several charts over one span, by one question to the statistics, one per set, one per ledger, and one to each of the sources that others are of: a chart whose
 * source is not there has no points that are known. `days` null is all there is; `sinceMs` and `untilMs` name the steps in place of it, which are whole but for the one that runs.
 */
export async function readChartPoints(
  desk: ChainDesk,
  snapshot: Snapshot,
  charts: readonly Chart[],
  asked: ChartSpan,
  sources: ChartSources = {},
): Promise<readonly ChartPoints[]> {
  const { days, grain, nowMs, sinceMs, untilMs } = asked
  const step = grain === 'hour' ? 1 : 24
  const { chainId, stack } = desk.chain.family === 'evm' ? desk.chain.quirks : { chainId: null, stack: null }
  const endMs = untilMs === undefined ? nowMs : Math.min(nowMs, stepEnd(stepStart(untilMs - 1, grain), grain) - 1)
  const end = hourOf(endMs)
  const to = Math.floor(end / step) * step + step - 1
  const fromMs = sinceMs ?? (days === null ? 0 : nowMs - (days - 1) * 24 * HOUR_MS)
  const from = Math.max(0, hourOf(stepStart(fromMs, grain)))
  const span = { from, to, step }
  const earlier = from > 0 ? { from: 0, to: from - 1, step: from } : null

  const basisOf = (
    rows: readonly StatRow[],
    before: readonly StatRow[],
    known: readonly KnownSpan[],
    asOf: number | null,
    bornMs = -Infinity,
  ): Basis => {
    const isOpen = days === null && sinceMs === undefined
    const first = isOpen ? rows.reduce((least, { hour }) => Math.min(least, hour), end) : from
    const times = stepsBetween(first * HOUR_MS, endMs, grain, MOST_STEPS)
    const until = (at: number) => Math.min(stepEnd(at, grain), nowMs)
    return {
      byStep: stepsOf(rows, grain),
      before,
      times,
      isKnown: times.map((at) => isIndexed(at, until(at), known)),
      isWhole: times.map((at) => isIndexed(-Infinity, until(at), known)),
      isBorn: times.map((at) => stepEnd(at, grain) > bornMs),
      asOf,
    }
  }

  const blocks = async (ofBlocks: readonly Chart[]): Promise<Basis> => {
    const names = [...new Set([STAT.time, ...ofBlocks.flatMap(({ needs }) => needs)])]
    // What grows began before the span.
    const growing = [...new Set(ofBlocks.flatMap(({ grows, needs }) => (grows ? [STAT.time, ...needs] : [])))]
    const [rows, known, bornMs, before] = await Promise.all([
      readStatistics(snapshot, names, span),
      knownSpans(snapshot),
      bornAt(desk, snapshot),
      earlier !== null && growing.length > 0 ? readStatistics(snapshot, growing, earlier) : [],
    ])
    return basisOf(rows, before, known, null, bornMs)
  }
  const sourced = async (source: ChartSource): Promise<Basis> => {
    const read = sources[source]
    if (read === undefined) return basisOf([], [], [], null)
    const own = charts.filter((chart) => chart.source === source)
    const [grows, needs] = [own.some((chart) => chart.grows), [...new Set(own.flatMap((chart) => chart.needs))]]
    const [told, before, bornMs] = await Promise.all([
      read(span, needs),
      earlier !== null && grows ? read(earlier, needs) : null,
      OF_BLOCKS.has(source) ? bornAt(desk, snapshot) : -Infinity,
    ])
    // The step that runs is told as far as its source has come.
    const runs = told.known.map(({ fromMs, toMs }) => ({
      fromMs,
      toMs: toMs >= stepStart(nowMs, grain) ? nowMs : toMs,
    }))
    return basisOf(told.rows, before?.rows ?? [], runs, told.asOf, bornMs)
  }
  /** A source beside blocks: steps are known of which both are. */
  const joined = async (source: ChartSource, among: readonly Chart[]): Promise<Basis> => {
    if (sources[source] === undefined) return basisOf([], [], [], null)
    const [own, other] = await Promise.all([sourced(source), blocks(among)])
    const byStep = new Map(other.byStep)
    for (const [at, rows] of own.byStep) byStep.set(at, [...(byStep.get(at) ?? []), ...rows])
    const isUntold = new Set(own.times.filter((_, at) => !own.isKnown[at]))
    const isKnown = other.times.map((at, index) => other.isKnown[index]! && !isUntold.has(at))
    return { ...other, byStep, before: [...other.before, ...own.before], isKnown, asOf: own.asOf }
  }
  const counted = async (ledger: CountedLedger): Promise<Basis> => {
    const { rows, known } = await readLedgerCounts(desk, snapshot, ledger, span)
    return basisOf(rows, [], known, null)
  }
  const read = (id: BasisId, { source, ledger, withBlocks }: Chart): Promise<Basis> => {
    const among = charts.filter((chart) => basisIdOf(chart) === id)
    if (source !== undefined) return withBlocks ? joined(source, among) : sourced(source)
    return ledger !== undefined ? counted(ledger) : blocks(among)
  }
  const wanted = new Map(charts.map((chart) => [basisIdOf(chart), chart]))
  const bases = new Map(await Promise.all([...wanted].map(async ([id, chart]) => [id, await read(id, chart)] as const)))
  return Promise.all(
    charts.map(async (chart): Promise<ChartPoints> => {
      const { byStep, before, times, isKnown, isWhole, isBorn, asOf } = bases.get(basisIdOf(chart))!
      const sizes = chart.set
        ? new Map(
            (await readSetSizes(snapshot, chart.set, { from: hourOf(times[0] ?? endMs), to, step })).map((size) => [
              size.hour * HOUR_MS,
              size,
            ]),
          )
        : null
      const keys = chart.leaders === undefined ? [] : leadingKeys([...byStep.values()].flat(), chart.leaders.measure)
      const series = [...leaderSeries(desk, keys), ...chart.series]
      const valuesOf = (step: ChartStep): readonly ChartValue[] => {
        if (chart.leaders === undefined) return chart.values(step)
        const { each } = chart.leaders
        return [...keys.map((own) => each(step, (key) => key === own)), each(step, (key) => !keys.includes(key))]
      }
      const nothing = Array.from({ length: keys.length + widthOf(chart) }, () => null)
      const points = times.map((at, index): readonly ChartValue[] => {
        if (!isKnown[index]) return nothing
        const held = byStep.get(at)
        if (!held) return nothing.map(() => (chart.gap === 'zero' ? 0 : null))
        const seconds = (Math.min(stepEnd(at, grain), nowMs) - at) / 1000
        return valuesOf(
          new ChartStep(
            held,
            seconds,
            sizes ? (sizes.get(at)?.size ?? 0) : null,
            desk.chain.blockSeconds,
            chainId,
            stack,
          ),
        )
      })
      const summed = chart.grows ? grown(chart, points, before, isWhole, chainId) : points
      const drawn =
        chart.correlates !== undefined
          ? correlations(points, chart.correlates).map((value) => [value])
          : chart.quotient === undefined
            ? summed
            : quotients(chart, points, summed)
      return {
        series,
        times,
        values: series.map((_, one) => drawn.map((values, at) => (isBorn[at] ? (values[one] ?? null) : null))),
        isRunning: times.length > 0 && stepEnd(times.at(-1)!, grain) > nowMs,
        isKnown: isKnown.includes(true),
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
  chainId: number | null = null,
): readonly (readonly ChartValue[])[] {
  const sums: (bigint | null)[] = Array.from({ length: widthOf(chart) }, () => null)
  const isLost = sums.map(() => false)
  const add = (values: readonly ChartValue[]): void => {
    for (const [series, value] of values.entries())
      if (value !== null) sums[series] = (sums[series] ?? 0n) + BigInt(value)
  }
  if (before.length > 0) {
    const values = chart.values(new ChartStep(before, 0, null, null, chainId))
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

/** The first half of a step's values by the second half of its sums, or of what its sums are: what a chart's series say of it. Pure. */
function quotients(
  { quotient, series }: Chart,
  points: readonly (readonly ChartValue[])[],
  sums: readonly (readonly ChartValue[])[],
): readonly (readonly ChartValue[])[] {
  const parts = quotient === 'rate' ? points : sums
  return sums.map((whole, at) =>
    series.map((_, one) => ratio(parts[at]![one] ?? null, whole[series.length + one] ?? null)),
  )
}

/** From when to when the index and its statistics lack nothing. The first block has nothing before it, and the newest is followed by none yet. */
export async function knownSpans({ counted, newest, deep, cut }: Snapshot): Promise<readonly KnownSpan[]> {
  const timeOf = async (height: number): Promise<number | null> =>
    (await (height >= cut ? newest : deep).block(height))?.timeMs ?? null
  const ranges = counted.ranges.slice(-MOST_HOLES)
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
