import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** A token with the texts that searches compare, as they are stored. */
export type BookEntry = { readonly token: TokenRow; readonly name: string; readonly symbol: string }

/** All tokens of a chain at one moment. */
export type TokenBook = {
  /** As `ChainReads.searchTokens`, of a text that is folded and well formed. */
  search(folded: string, limit: number): readonly TokenRow[]
  token(address: Hex): TokenRow | undefined
}

/** Most tokens that are held in memory: some 10 MB with the longest names. Chains with more are searched by the engine. */
export const BOOK_LIMIT = 10_000

/**
 * The chain's tokens from memory, where they are few and nobody has written any or taken any out since they were read; null otherwise, and
 * then the engine is to be asked. They are read beside that, and only when two askers found no write between them: while
 * history comes in, each chunk writes tokens, and a book would be read for one search.
 *
 * `read` answers at most as many entries as it is told, oldest first, then by address.
 */
export function openTokenBook(
  read: (limit: number) => Promise<readonly BookEntry[]>,
  writes: () => number,
): () => TokenBook | null {
  let held: { readonly at: number; readonly book: TokenBook } | null = null
  let asked = -1
  let isReading = false
  // A chain that once had too many is not read again: what a rewind takes out is the newest of them.
  let isTooLong = false
  const fill = async (at: number): Promise<void> => {
    isReading = true
    try {
      const entries = await read(BOOK_LIMIT + 1)
      isTooLong = entries.length > BOOK_LIMIT
      held = isTooLong ? null : { at, book: bookOf(entries) }
    } catch {
      // Whoever asks the engine beside hears of it.
      asked = -1
    } finally {
      isReading = false
    }
  }
  return () => {
    const now = writes()
    if (held?.at === now) return held.book
    held = null
    if (!isTooLong && !isReading && asked === now) void fill(now)
    asked = now
    return null
  }
}

function bookOf(entries: readonly BookEntry[]): TokenBook {
  const byAddress = new Map(entries.map(({ token }) => [token.address, token]))
  return {
    token: (address) => byAddress.get(address),
    search(folded, limit) {
      const ranked: TokenRow[][] = [[], [], [], []]
      for (const entry of entries) {
        const rank = rankOf(entry, folded)
        if (rank !== null) ranked[rank]!.push(entry.token)
      }
      return ranked.flat().slice(0, limit)
    },
  }
}

/** Best first: the symbol itself, then what begins with the text, then what contains it; null for what does not. */
function rankOf({ name, symbol }: BookEntry, folded: string): 0 | 1 | 2 | 3 | null {
  if (symbol === folded) return 0
  if (symbol.startsWith(folded)) return 1
  if (name.startsWith(folded)) return 2
  return symbol.includes(folded) || name.includes(folded) ? 3 : null
}
