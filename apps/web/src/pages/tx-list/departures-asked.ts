/** How far a message to the parent chain may be that a list is narrowed to. */
export const DEPARTURE_STATUSES = ['waiting', 'proven', 'completed', 'failed'] as const

/** What the query narrows messages to the parent chain to; what means nothing is as if it were not there. */
export function departuresAsked(query: URLSearchParams) {
  const status = DEPARTURE_STATUSES.find((one) => one === query.get('status'))
  const party = (query.get('party') ?? '').trim().slice(0, 160)
  return { ...(status && { departureStatus: status }), ...(party !== '' && { party }) }
}
