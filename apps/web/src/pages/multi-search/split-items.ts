import type { Chain } from '@orrery/model/chain'
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

/** A few things of every kind, to begin with (screens-evm §2.2): whatever chains are followed, something of it is there. Pure. */
export const exampleItems = (chains: readonly Pick<Chain, 'family' | 'name'>[]): readonly string[] => [
  'latest',
  '1',
  ...(chains.some(({ family }) => family === 'evm') ? [`0x${'0'.repeat(40)}`, 'transfer', '0xa9059cbb'] : []),
  ...chains.slice(0, 3).map(({ name }) => name.short),
]
