/** Longer texts are no part of a name: the API takes no more. */
const MOST = 255

/** What the address asks a list to be searched for (`?q=`); null for nothing. */
export const askedText = (query: URLSearchParams): string | null => query.get('q')?.trim().slice(0, MOST) || null
