import type { Translate } from '@orrery/i18n/translate'
import { isHex } from '@orrery/primitives/hex'
import type { ChartData } from '@orrery/model/wire/chart'

/** What a chart says in words. Written by the page, also where the drawing comes later: the document carries only words that it used. */
export type ChartWords = { readonly title: string; readonly note: string; readonly names: readonly string[] }

/** What a series is called: by a message, or by what stands for itself, as whatever an operator calls an address does. */
export const seriesName = ({ id, title }: ChartData['chart']['series'][number], t: Translate): string =>
  title.includes('.') && !isHex(id) ? t(title) : title

/** Title, names of series, and what must be said beside them: of when it is, and what its gaps are. */
export function chartWords(
  { chart, times, values, asOf, isRunning, isEstimate, coverage, note }: ChartData,
  t: Translate,
): ChartWords {
  const hasGaps = values.some((series) => series.some((value) => value === null))
  const first = times.findIndex((_, at) => values.some((series) => (series[at] ?? null) !== null))
  const notes = [
    asOf !== null && t('chart.asOf', { block: asOf }),
    isRunning && t('chart.running'),
    // U+2068 and U+2069: a day reads the same from either side.
    first > 0 && t('chart.begins', { day: `\u2068${new Date(times[first]!).toISOString().slice(0, 10)}\u2069` }),
    hasGaps && !coverage.complete && t('chart.gaps'),
    isEstimate && t('chart.estimate'),
    note !== undefined && t(note),
  ]
  return {
    title: t(chart.title),
    note: notes.filter((one) => one !== false).join(' '),
    names: chart.series.map((series) => seriesName(series, t)),
  }
}
