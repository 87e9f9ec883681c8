import type { Chain } from '@orrery/model/chain'
import type { QueryDays } from '../../routing/date-params.ts'
import type { ChartView } from './chart-view.ts'

/** A chart that stands beside the page's own: on its chain by path, and which. */
export type OtherChart = { readonly chain: string; readonly id: string }

/** More lines than these on one plot tell nothing apart. */
export const MOST_OTHERS = 3

/** What `with=<chain path>~<chart>,…` asks for: the charts that can be, and the words of it that name none. */
export type AskedOthers = { readonly others: readonly OtherChart[]; readonly refused: readonly string[] }

/** What is read of a hostile address, and of one of its words. */
const MOST_TEXT = 500
const MOST_WORD = 60

/** The charts of followed chains, by path or another name, each once and without the page's own, the first few. What is none of them, or too many, is refused by its own words. */
export function othersOf(text: string | null, own: OtherChart, chains: readonly Chain[]): AskedOthers {
  const kept = new Map<string, OtherChart>()
  const refused = new Set<string>()
  for (const part of (text ?? '').slice(0, MOST_TEXT).split(',')) {
    const word = part.trim()
    if (word === '') continue
    const [name = '', id = '', ...rest] = word.split('~')
    const asked = name.toLowerCase()
    const chain = chains.find(({ path, aliases }) => [path, ...aliases].some((one) => one.toLowerCase() === asked))
    if (chain === undefined || rest.length > 0 || !/^[\w-]{1,60}$/.test(id)) {
      refused.add(word.slice(0, MOST_WORD))
      continue
    }
    const { path } = chain
    if ((path === own.chain && id === own.id) || kept.has(`${path}~${id}`)) continue
    if (kept.size < MOST_OTHERS) kept.set(`${path}~${id}`, { chain: path, id })
    else refused.add(word.slice(0, MOST_WORD))
  }
  return { others: [...kept.values()], refused: [...refused] }
}

/** The way to a chart: its chain's path, range and step, how it is looked at, and what stands beside it. */
export function chartPath(
  own: OtherChart,
  {
    days,
    span = null,
    grain,
    others,
    view = 'plain',
    form = '',
  }: {
    readonly days: number
    readonly span?: QueryDays | null
    readonly grain: string
    readonly others: readonly OtherChart[]
    readonly view?: ChartView
    readonly form?: '' | '/embed'
  },
): string {
  const seen = view === 'plain' ? '' : `&view=${view}`
  const beside = others.map(({ chain, id }) => `${chain}~${id}`).join(',')
  const range =
    span === null
      ? `days=${days}`
      : [['from', span.from] as const, ['to', span.to] as const]
          .flatMap(([name, day]) => (day === null ? [] : [`${name}=${day}`]))
          .join('&')
  return `/${own.chain}/charts/${own.id}${form}?${range}&grain=${grain}${seen}${beside === '' ? '' : `&with=${beside}`}`
}
