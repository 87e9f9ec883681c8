import { definePage } from '../../routing/page.ts'
import { loadChart, stubChartPage } from '../chart/page.ts'
import { isPlain, OtherPart } from '../chart/other-part.ts'
import { UndrawnPart } from '../chart/undrawn-part.ts'

export const page = definePage({
  id: 'chart-embed',
  scope: 'chain',
  path: '/charts/:type/embed',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: false,
  audience: 'everyone',
  render: 'server',
  bare: true,
  load: loadChart,
  stub: stubChartPage,
  title: ({ chart }, t) => t(chart.chart.title),
  view: () => import('./view.tsx'),
  parts: ({ data }) =>
    data === null ? [] : data.needs !== null ? [UndrawnPart.open()] : isPlain(data) ? [] : [OtherPart.open()],
})
