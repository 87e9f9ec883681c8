/** Most things that are looked up together (screens-evm §2.2). */
export const MOST_ITEMS = 100
const LONGEST_ITEM = 160

/** The things that a pasted text names, apart by blanks, commas, semicolons or lines, each once; `more` when there were too many. */
export function splitItems(text: string): { readonly items: readonly string[]; readonly more: boolean } {
  const items = new Set<string>()
  for (const [found] of text.matchAll(/[^\s,;"']+/g)) {
    if (items.size === MOST_ITEMS && !items.has(found.slice(0, LONGEST_ITEM))) return { items: [...items], more: true }
    items.add(found.slice(0, LONGEST_ITEM))
  }
  return { items: [...items], more: false }
}
