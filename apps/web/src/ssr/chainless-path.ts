import type { Miss, PageMatch } from '../routing/router.ts'

/** Pages of one subject, as the explorers of single chains name them. */
const SUBJECTS = ['tx', 'address', 'account', 'block', 'token', 'nft']
const MOST_LETTERS = 256
/** A hash or an address of an account that stands behind the host alone. */
const BARE = /^(?:0x)?[0-9a-f]{64}$|^0x[0-9a-f]{40}$/i

/**
 * The search for a subject whose path names no chain, as links of single-chain explorers do when their host is exchanged, or which was pasted behind the host: it leads on
 * to the one that it finds, or shows on which chains there is one. Null for other paths.
 */
export function chainlessPath(match: PageMatch | Miss, pathname: string): string | null {
  if (match.kind !== 'miss' || match.chain !== null) return null
  if (match.why === 'chain' && BARE.test(match.text)) return `/search-suggestion?q=${match.text}`
  if (match.why !== 'path' || !SUBJECTS.includes(match.text)) return null
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const subject = segments[segments.indexOf(match.text) + 1]
  // The router has decoded it before.
  const text = subject === undefined ? '' : decodeURIComponent(subject)
  return text === '' || text.length > MOST_LETTERS ? null : `/search-suggestion?q=${encodeURIComponent(text)}`
}
