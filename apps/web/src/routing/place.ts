/** One language as paths need it. `segment` is what stands in the path: `de`, `zh-hans`. */
export type PathLanguage = {
  readonly code: string
  readonly urlSegment: string
  /** False where the prefixed site variant does not offer it. */ readonly onPrefixedSite?: false
}

/** What stands before the chain in a path: the language, and `/explorer` on the prefixed site variant (explorer §2.1). */
export type Place = {
  /** Language code; the default language has no segment. */
  readonly language: string
  /** Written without prefix when it is the default. */
  readonly languageSegment: string | null
  readonly prefixed: boolean
}

// foundations §2.1
const NEVER_PREFIXED = ['/support/', '/docs/', '/docs-v5/', '/academy/', '/api/']
// An absolute, protocol-relative or backslash address, a control character, or an app scheme: never ours.
const FOREIGN = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\|\/\\)|[\u0000-\u001f]/i

/** True for a link that leaves the site: anything but a path with one leading slash (foundations §2.1). */
export const isExternal = (link: string): boolean => !link.startsWith('/') || FOREIGN.test(link)

/**
 * A path of the site (`/ethereum/block/7`) as it is linked from the given place: `/de/explorer/ethereum/block/7`. A trailing
 * slash goes. A language that already stands before the path is taken off first when its segment is among `segments`
 * (foundations §2.1): links that people wrote or kept have one.
 */
export function localPath(place: Place, path: string, segments: readonly string[] = []): string {
  if (isExternal(path) || NEVER_PREFIXED.some((start) => path.startsWith(start))) return path
  const end = path.search(/[?#]/)
  const plain = end < 0 ? path : path.slice(0, end)
  const second = plain.indexOf('/', 1)
  const first = plain.slice(1, second < 0 ? plain.length : second).toLowerCase()
  const own = segments.includes(first) ? (second < 0 ? '/' : plain.slice(second)) : plain
  const before =
    (place.languageSegment === null ? '' : `/${place.languageSegment}`) + (place.prefixed ? '/explorer' : '')
  const joined = (before + own).replace(/\/$/, '') || '/'
  // What is left after a language may begin with a second slash, which would name another host.
  return (isExternal(joined) ? before || '/' : joined) + (end < 0 ? '' : path.slice(end))
}
