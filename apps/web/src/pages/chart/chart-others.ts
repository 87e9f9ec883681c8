import type { Chain } from '@orrery/model/chain'
import type { QueryDays } from '../../routing/date-params.ts'
import type { ChartView } from './chart-view.ts'

/** A chart that stands beside the page's own: on its chain by path, and which. */
export type OtherChart = { readonly chain: string; readonly id: string }

/** More lines than these on one plot tell nothing apart. */
export const MOST_OTHERS = 3

/** The charts of `with=<chain path>~<chart>,…` that can be: of followed chains, each once, without the page's own; the first few. */
export function othersOf(text: string | null, own: OtherChart, chains: readonly Chain[]): readonly OtherChart[] {
  const kept = new Map<string, OtherChart>()
  for (const part of (text ?? '').slice(0, 500).split(',')) {
    const [path = '', id = ''] = part.split('~')
    const isOwn = path === own.chain && id === own.id
    if (isOwn || !/^[\w-]{1,60}$/.test(id) || !chains.some((chain) => chain.path === path)) continue
    if (kept.size < MOST_OTHERS) kept.set(`${path}~${id}`, { chain: path, id })
  }
  return [...kept.values()]
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
