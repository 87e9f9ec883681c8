import { hasWalletKey } from '../../search/wallet-key.ts'

/** Most things that are looked up together (screens-evm §2.2). */
export const MOST_ITEMS = 100
const LONGEST_ITEM = 160

/** The things that a pasted text names, apart by blanks, commas, semicolons or lines, each once; `more` when there were too many. */
export function splitItems(text: string): { readonly items: readonly string[]; readonly more: boolean } {
  const items = new Set<string>()
  for (const [found] of text.matchAll(/[^\s,;"']+/g)) {
    // A key is not cut: it must be known for one where it would be sent.
    const item = hasWalletKey(found) ? found : found.slice(0, LONGEST_ITEM)
    if (items.size === MOST_ITEMS && !items.has(item)) return { items: [...items], more: true }
    items.add(item)
  }
  return { items: [...items], more: false }
}
