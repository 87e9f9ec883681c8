/**
 * The path of one page of a list: `/page/{n}` from page 2 on, the query of the address with `changes` put in.
 * A null change takes the parameter away.
 */
export function pagePath(
  path: string,
  page: number,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return `${path}${page > 1 ? `/page/${page}` : ''}${text === '' ? '' : `?${text}`}`
}
