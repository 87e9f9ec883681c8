import { valuesOf, type Field } from './read-conditions.ts'

const WEEK_MS = 7 * 86_400_000
/** What few rows have. A value behind an exclamation mark leaves little out. */
const SELECTIVE = ['from', 'to', 'token', 'tokenId', 'method'] as const

/** Whether conditions of these fields are there and none of them is selective, nor their time at most seven days (screens-evm §17). Pure. */
export function isWide(query: URLSearchParams, of: readonly Field[], nowMs: number): boolean {
  const text = (name: string): string => (query.get(name) ?? '').trim()
  // Which side may fit says nothing without sides.
  const fields = of.filter((field) => field !== 'sides' && text(field) !== '')
  if (fields.length === 0) return false
  // What is large is one of a thousand, and what holds user operations is found by these.
  if (text('large') === '1' || text('has') === 'user-ops') return false
  if (
    SELECTIVE.some((field) => fields.includes(field) && valuesOf(text(field)).some((value) => !value.startsWith('!')))
  )
    return false
  const since = Date.parse(text('since'))
  const until = text('until') === '' ? nowMs : Date.parse(text('until')) + 86_400_000
  return !(until - since <= WEEK_MS)
}

/** The same query for seven days up to today, in UTC. Pure. */
export function lastWeek(query: URLSearchParams, nowMs: number): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['cursor', 'until']) next.delete(name)
  next.set('since', new Date(nowMs - WEEK_MS + 86_400_000).toISOString().slice(0, 10))
  return next
}
