import type { TokenRow } from '@orrery/model/rows'

/** Tokens that are kept in memory: up to 1 MB with the longest names for each choice of standards. */
export const FIRST_TOKENS = 1_000
/** Choices of standards of which they are kept. */
const CHOICES = 8

type Kept = { readonly at: number; readonly tokens: Promise<readonly TokenRow[]> }

/**
 * The newest tokens from memory, where nobody has written any or taken any out since they were read; read once otherwise, however many ask. An engine looks
 * through all tokens for them, some 70 ms of 300,000, and a list of tokens is asked for far more often than tokens come.
 */
export function createFirstTokens(
  writes: () => number,
): (choice: string, read: (limit: number) => Promise<readonly TokenRow[]>) => Promise<readonly TokenRow[]> {
  const kept = new Map<string, Kept>()
  return (choice, read) => {
    const known = kept.get(choice)
    const at = writes()
    if (known?.at === at) return known.tokens
    const own: Kept = { at, tokens: read(FIRST_TOKENS) }
    kept.delete(choice)
    kept.set(choice, own)
    if (kept.size > CHOICES) kept.delete(kept.keys().next().value!)
    own.tokens.catch(() => {
      if (kept.get(choice) === own) kept.delete(choice)
    })
    return own.tokens
  }
}
