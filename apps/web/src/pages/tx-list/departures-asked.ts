import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { DepartedList } from '@orrery/model/wire/rollup-settlement'
import { sumOf } from '../../page-parts/charts/chart-sums.ts'
import { loadPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { dateParams } from '../../routing/date-params.ts'

/** How far a message to the parent chain may be that a list is narrowed to. */
export const DEPARTURE_STATUSES = ['waiting', 'proven', 'completed', 'failed'] as const

/** What the query narrows messages to the parent chain to; what means nothing is as if it were not there. */
export function departuresAsked(query: URLSearchParams) {
  const status = DEPARTURE_STATUSES.find((one) => one === query.get('status'))
  const party = (query.get('party') ?? '').trim().slice(0, 160)
  return { ...(status && { departureStatus: status }), ...(party !== '' && { party }) }
}

type Asked = {
  readonly api: ApiClient
  readonly chain: Chain
  readonly query: URLSearchParams
  readonly signal: AbortSignal
}

/** Messages to the parent chain, and above them how many there were since the first block; null where that is not known, or the list is narrowed. */
export type LeftData = { readonly part: Part<DepartedList>; readonly total: string | null }

/** The messages that the query asks for. An account that is none is told below the form. */
export async function loadDepartures({ api, chain, query, signal }: Asked, limit: number): Promise<LeftData> {
  const cursor = query.get('cursor')
  const narrowed = { ...departuresAsked(query), ...dateParams(query) }
  const isWhole = cursor === null && Object.keys(narrowed).length === 0
  const rows = api.listDepartures({ chain: chain.code, limit, ...narrowed, ...(cursor && { cursor }) }, signal)
  const [part, months] = await Promise.all([
    loadPart(rows, signal).catch(unreadChoice),
    isWhole
      ? api.getChart({ chain: chain.code, chart: 'withdrawals', days: 0, grain: 'month' }, signal).catch(() => null)
      : null,
  ])
  return { part, total: months === null ? null : (sumOf(months.values[0] ?? [])?.toString() ?? null) }
}
