const DAY_MS = 86_400_000

/** The first and the last day of a list, as `2026-11-21` in UTC; null is an open end. */
export type QueryDays = { readonly from: string | null; readonly to: string | null }

/** The days of `?from=` and `?to=`. What is no day of the calendar is as if it were not there. */
export const daysOf = (query: URLSearchParams): QueryDays => ({ from: dayIn(query, 'from'), to: dayIn(query, 'to') })

/** The moments of those days as list endpoints take them: from the first day's start to the end of the last. */
export function dateParams(query: URLSearchParams): { readonly since?: number; readonly until?: number } {
  const { from, to } = daysOf(query)
  return {
    ...(from !== null && { since: Date.parse(from) }),
    ...(to !== null && { until: Date.parse(to) + DAY_MS }),
  }
}

function dayIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name)
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const ms = Date.parse(text)
  // Some engines take the 31st of February for a day in March. No chain is older than 1970.
  return ms >= 0 && new Date(ms).toISOString().startsWith(text) ? text : null
}
