/**
 * The path of one page of a list: `/page/{n}` from page 2 on, the query of the address with `changes` put in.
 * A null change takes the parameter away; so does the first page the block that others are counted from.
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
  // The first page is of the newest block.
  if (page <= 1) next.delete('at')
  const text = next.toString()
  return `${path}${page > 1 ? `/page/${page}` : ''}${text === '' ? '' : `?${text}`}`
}
