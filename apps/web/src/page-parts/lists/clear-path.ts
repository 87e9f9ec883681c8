/** Where an always open form that narrows the list at `path` takes back what it was told; null where nothing was told, as how many rows a page has is no telling. */
export const clearPath = (path: string, query: URLSearchParams): string | null =>
  [...query.keys()].every((name) => name === 'limit') ? null : path
