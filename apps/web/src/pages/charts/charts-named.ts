import type { Translate } from '@orrery/i18n/translate'
import type { ChartList } from '@orrery/model/wire/chart'

/** Charts whose title or id holds every word of a text, in any case; all of them for an empty one. Pure. */
export function chartsNamed(hits: ChartList['hits'], text: string, t: Translate): ChartList['hits'] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return hits.filter(({ chart }) => {
    const name = `${t(chart.title)} ${chart.id}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}
