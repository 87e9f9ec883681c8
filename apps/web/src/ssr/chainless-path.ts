import type { Miss, PageMatch } from '../routing/router.ts'

/** Pages of one subject, as the explorers of single chains name them. */
const SUBJECTS = ['tx', 'address', 'account', 'block', 'token', 'nft']
const MOST_LETTERS = 256

/**
 * The search for a subject whose path names no chain, as links of single-chain explorers do when their host is exchanged: it leads on to the one that it finds, or shows
 * on which chains there is one. Null for other paths.
 */
export function chainlessPath(match: PageMatch | Miss, pathname: string): string | null {
  if (match.kind !== 'miss' || match.why !== 'path' || match.chain !== null || !SUBJECTS.includes(match.text))
    return null
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const subject = segments[segments.indexOf(match.text) + 1]
  // The router has decoded it before.
  const text = subject === undefined ? '' : decodeURIComponent(subject)
  return text === '' || text.length > MOST_LETTERS ? null : `/search-suggestion?q=${encodeURIComponent(text)}`
}
