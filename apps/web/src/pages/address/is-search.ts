/** foundations §9: timing preset xl. A list that is searched for costs more than others. */
export const SEARCH_GAP_MS = 30_000
/** What narrows nothing, or no more than a tab of its own would. */
const PLAIN = /^(limit|as|value|suspicious)$/

/** Whether a list is asked for by more than what its tab costs anyway: it is looked for seldomer. Pure. */
export const isSearch = (query: URLSearchParams): boolean => [...query.keys()].some((name) => !PLAIN.test(name))
