import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { ChartData } from '@orrery/model/wire/chart'

/** Spans of what waited (screens-nonevm §4.5): two hours by minutes, the others by hours. The chart's own page has longer ones. */
export const WAITING_SPANS = ['2h', '24h', '1w'] as const
export type WaitingSpan = (typeof WAITING_SPANS)[number]
const STEPS = {
  '2h': { grain: 'minute' },
  '24h': { days: 2, grain: 'hour' },
  '1w': { days: 7, grain: 'hour' },
} as const

/** The span that a page's query asks for. */
export const readSpan = (query: URLSearchParams): WaitingSpan =>
  WAITING_SPANS.find((span) => span === query.get('span')) ?? '24h'

/** What waited by fee rate over a span. Null where none could be told, and where nothing was seen in that time. Never throws. */
export async function loadWaitingHistory(
  api: Pick<ApiClient, 'getChart'>,
  chain: Chain,
  span: WaitingSpan,
  signal: AbortSignal,
): Promise<ChartData | null> {
  const asked = { chain: chain.code, chart: 'mempool-bytes', ...STEPS[span] }
  const chart = await api.getChart(asked, signal).catch(() => null)
  return chart?.values[0]?.some((value) => value !== null) === true ? chart : null
}
