const HEIGHT = /^\d{1,9}$/

/** The blocks of `?fromBlock=` and `?toBlock=` as list endpoints take them. What is no height is as if it were not there. */
export function heightParams(query: URLSearchParams): { readonly fromBlock?: number; readonly toBlock?: number } {
  const [from, to] = ['fromBlock', 'toBlock'].map((name) => query.get(name)?.trim() ?? '')
  return {
    ...(HEIGHT.test(from!) && { fromBlock: Number(from) }),
    ...(HEIGHT.test(to!) && { toBlock: Number(to) }),
  }
}
