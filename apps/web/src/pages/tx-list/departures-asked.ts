import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { DepartedList } from '@orrery/model/wire/rollup-settlement'
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

/** The messages that the query asks for. An account that is none is told below the form. */
export function loadDepartures({ api, chain, query, signal }: Asked, limit: number): Promise<Part<DepartedList>> {
  const cursor = query.get('cursor')
  const narrowed = { ...departuresAsked(query), ...dateParams(query), ...(cursor && { cursor }) }
  const rows = api.listDepartures({ chain: chain.code, limit, ...narrowed }, signal)
  return loadPart(rows, signal).catch(unreadChoice)
}
