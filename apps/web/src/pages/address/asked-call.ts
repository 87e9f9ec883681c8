/** A call that the address of the page names: a function by its selector, and its arguments as JSON (screens-evm §6.1). */
export type AskedCall = { readonly selector: string; readonly args: string | null }

const MOST_CHARACTERS = 4_000

/** The call that a query names; null where it names none. Pure. */
export function askedCall(search: string): AskedCall | null {
  const query = new URLSearchParams(search)
  const selector = (query.get('fn') ?? '').toLowerCase()
  if (!/^0x[0-9a-f]{8}$/.test(selector)) return null
  const args = query.get('args')
  return { selector, args: args !== null && args.length <= MOST_CHARACTERS ? args : null }
}

/** The address of the page with a call in it; null where that would be too long to be one. Pure. */
export function callAddress(page: string, selector: string, args: string): string | null {
  if (args.length > MOST_CHARACTERS) return null
  const query = new URLSearchParams({ fn: selector, ...(args !== '[]' && { args }) })
  return `${page.split(/[?#]/, 1)[0]}?${query}`
}
