import type { Translate } from '@orrery/i18n/translate'
import type { ChartList } from '@orrery/model/wire/chart'
import { holdsWords } from '../../page-parts/holds-words.ts'

/** Charts whose title or id holds every word of a text, in any case; all of them for an empty one. Pure. */
export const chartsNamed = (hits: ChartList['hits'], text: string, t: Translate): ChartList['hits'] =>
  hits.filter(({ chart }) => holdsWords(`${t(chart.title)} ${chart.id}`, text))

/** The same of charts that nothing here can feed: one that is looked for is told as missing, not as unknown (screens-evm §0 rule 1). Pure. */
export const undrawnNamed = (undrawn: ChartList['undrawn'], text: string, t: Translate): ChartList['undrawn'] =>
  undrawn.filter(({ id, title }) => holdsWords(`${t(title)} ${id} ${id.replaceAll('-', ' ')}`, text))
