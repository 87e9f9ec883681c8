import { Type, type Static } from 'typebox'
import { Coverage, Nullable } from './common.ts'

/** What a chart is (screens-evm §10). */
export const ChartInfo = Type.Object({
  id: Type.String(),
  /** Message key. */
  title: Type.String(),
  group: Type.String(),
  unit: Type.String(),
  shape: Type.Union([Type.Literal('bar'), Type.Literal('line'), Type.Literal('area')]),
  grains: Type.Array(Type.String()),
  /** What its steps tell can be summed up over them; absent where it cannot. */
  adds: Type.Optional(Type.Literal(true)),
  /** The definition in signs. */
  formula: Type.String(),
  series: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
})
export type ChartInfo = Static<typeof ChartInfo>

const Points = {
  /** Beginnings of the steps, Unix ms, ascending. */
  times: Type.Array(Type.Integer()),
  /** Per series a value per step, as decimal text; null where blocks of the step are not indexed, or nothing can be said. */
  values: Type.Array(Type.Array(Nullable(Type.String()))),
}

/** A chart with its points. */
export const ChartData = Type.Object({
  chart: ChartInfo,
  grain: Type.String(),
  ...Points,
  /** The last step is not over. */
  isRunning: Type.Boolean(),
  /** Values beyond a thousand are within about a hundredth. */
  isEstimate: Type.Boolean(),
  /** The block that the values reflect. */
  asOf: Nullable(Type.Integer()),
  coverage: Coverage,
  /** Message key: what a chart that is not of blocks alone stands on. */
  note: Type.Optional(Type.String()),
})
export type ChartData = Static<typeof ChartData>

/** All charts of a chain with their last 32 days, for an overview: of several series the values of those up to the one that stands for the chart (`headlineSeries`). */
export const ChartList = Type.Object({
  hits: Type.Array(
    Type.Object({
      chart: ChartInfo,
      ...Points,
      /** Nothing is known of these days because they are still being counted; absent otherwise. */
      isCounting: Type.Optional(Type.Literal(true)),
    }),
  ),
  /** Charts that others have and nothing here can feed, each with the message key of what it would need, and of its title where other chains have it. */
  undrawn: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), needs: Type.String() })),
  asOf: Nullable(Type.Integer()),
  coverage: Coverage,
})
export type ChartList = Static<typeof ChartList>
