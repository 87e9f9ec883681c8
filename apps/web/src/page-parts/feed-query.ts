/** What an address' list of transactions and its feed may both be narrowed by. */
const NARROWS = ['direction', 'with', 'method', 'status'] as const
const MOST = 160

/** The part of a list's query that its feed takes, too. */
export const feedQuery = (query: URLSearchParams): string =>
  new URLSearchParams(
    NARROWS.flatMap((name): [string, string][] => {
      const value = query.get(name)
      return value === null || value === '' ? [] : [[name, value.slice(0, MOST)]]
    }),
  ).toString()
