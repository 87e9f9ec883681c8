/** The longest text that a list is narrowed by: the longest address of any chain is below it. */
const MOST_LETTERS = 160

/** What a query narrows a list by under this name; undefined for nothing. */
export const narrowedTo = (query: URLSearchParams, name: string): string | undefined =>
  (query.get(name) ?? '').trim().slice(0, MOST_LETTERS) || undefined
