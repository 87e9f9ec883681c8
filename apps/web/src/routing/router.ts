import type { Chain } from '@orrery/model/chain'
import { isOffered } from './is-offered.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import { localPath, type PathLanguage, type Place } from './place.ts'
import type { Route } from './route.ts'

export type PageMatch = {
  readonly kind: 'page'
  readonly route: Route
  readonly chain: Chain | null
  readonly params: Readonly<Record<string, string | undefined>>
  readonly page: number
  readonly place: Place
  /** Path without language and site prefix, `/page/{n}` included. */
  readonly path: string
}

/** Why a path leads to no page: each has its own not-found text. */
export type MissReason = 'path' | 'chain' | 'inactive-chain' | 'not-offered' | 'restricted' | 'page-number' | 'encoding'

export type Miss = {
  readonly kind: 'miss'
  readonly why: MissReason
  readonly chain: Chain | null
  readonly place: Place
  readonly text: string
}

export type RouteMatch = PageMatch | Miss | { readonly kind: 'redirect'; readonly to: string }

export type Router = {
  /** What the path means. `search` (with its `?`) is kept by redirects. Never throws; `to` always begins with one slash. */
  match(pathname: string, search: string): RouteMatch
}

export type RouterOptions = {
  readonly routes: readonly Route[]
  readonly chains: readonly Chain[]
  /** Known, but without a node here: their paths say so. */
  readonly inactive?: readonly Chain[]
  /** The first one is the default and has no segment of its own. */
  readonly languages: readonly PathLanguage[]
}

/** Longer paths are nobody's page; the bound keeps matching cheap whatever is sent. */
const MAX_SEGMENTS = 16

/**
 * Turns paths into pages: language, `/explorer`, chain or alias, page pattern, `/page/{n}`
 * (explorer §2.1, foundations §2.1-2.2). Redirects are rebuilt from decoded segments, so that no
 * request can make one leave the site.
 */
export function createRouter(options: RouterOptions): Router {
  const [standard] = options.languages
  if (standard === undefined) throw new RangeError('a router needs a language')
  const languages = new Map(options.languages.map((language) => [language.urlSegment, language]))
  const chains = new Map<string, { chain: Chain; active: boolean }>()
  for (const chain of options.inactive ?? [])
    for (const name of [chain.path, ...chain.aliases]) chains.set(name.toLowerCase(), { chain, active: false })
  for (const chain of options.chains)
    for (const name of [chain.path, ...chain.aliases]) chains.set(name.toLowerCase(), { chain, active: true })
  const site = compileRoutes(options.routes.filter((route) => route.scope === 'site'))
  const below = compileRoutes(options.routes.filter((route) => route.scope === 'chain'))

  const match = (pathname: string, search: string): RouteMatch => {
    const raw = pathname.split('/').filter((text) => text !== '')
    let place: Place = { language: standard.code, languageSegment: null, prefixed: false }
    const miss = (why: MissReason, text: string, chain: Chain | null = null): Miss => ({
      kind: 'miss',
      why,
      text: text.slice(0, 200),
      chain,
      place,
    })
    const decoded = raw.map(decodeSegment)
    if (decoded.includes(null) || raw.length > MAX_SEGMENTS)
      return miss(raw.length > MAX_SEGMENTS ? 'path' : 'encoding', pathname)
    let segments = decoded as string[]
    if (segments.some((segment) => segment === '.' || segment === '..')) return miss('path', pathname)

    const language = languages.get(segments[0]?.toLowerCase() ?? '')
    if (language !== undefined) {
      segments = segments.slice(1)
      if (language !== standard) place = { ...place, language: language.code, languageSegment: language.urlSegment }
    }
    if (segments[0] === 'explorer') {
      place = { ...place, prefixed: true }
      // explorer §6: not offered on this variant, whose paths then lead to the default language.
      if (language?.onPrefixedSite === false) place = { ...place, language: standard.code, languageSegment: null }
      segments = segments.slice(1)
    }

    const asked = `/${(decoded as string[]).map(encodeURIComponent).join('/')}`
    const redirectUnless = (canonical: readonly string[], otherwise: RouteMatch | null): RouteMatch => {
      const wanted = localPath(place, joinSegments(canonical))
      const spare = pathname.includes('//') || (pathname.length > 1 && pathname.endsWith('/'))
      return otherwise !== null && wanted === asked && !spare ? otherwise : { kind: 'redirect', to: wanted + search }
    }
    const finish = (found: Found, chain: Chain | null): RouteMatch => {
      // foundations §2.2: the non-primary brand, which is the one with the prefix, explains what it may not offer.
      if (place.prefixed && found.route.audience === 'unrestricted-regions') return miss('restricted', pathname, chain)
      const canonical = [
        ...(chain === null ? [] : [chain.path]),
        ...found.segments,
        ...(found.page > 1 ? ['page', String(found.page)] : []),
      ]
      return redirectUnless(canonical, {
        kind: 'page',
        route: found.route,
        chain,
        params: found.params,
        page: found.page,
        place,
        path: joinSegments(canonical),
      })
    }

    const own = findRoute(site, segments, null)
    if (own === 'page-number') return miss('page-number', pathname)
    if (own !== null && own !== 'not-offered') return finish(own, null)

    const known = chains.get(segments[0]?.toLowerCase() ?? '')
    if (known === undefined) return miss(segments.length <= 1 ? 'chain' : 'path', segments[0] ?? '')
    if (!known.active) return miss('inactive-chain', known.chain.name.full, known.chain)
    const rest = segments.slice(1)
    const found = findRoute(below, rest, known.chain)
    if (found === 'page-number') return miss('page-number', pathname, known.chain)
    if (found === 'not-offered') return miss('not-offered', pathname, known.chain)
    if (found === null) {
      // foundations §2.2: the same brand leads every unknown path to the chain's home.
      if (place.prefixed && !(rest.length === 1 && rest[0] === '404')) {
        return redirectUnless([known.chain.path], null)
      }
      return miss('path', pathname, known.chain)
    }
    return finish(found, known.chain)
  }

  return { match }
}

type Compiled = { readonly route: Route; readonly pattern: Pattern }
type Found = {
  readonly route: Route
  readonly params: Record<string, string>
  readonly page: number
  readonly segments: readonly string[]
}

const compileRoutes = (routes: readonly Route[]): ReadonlyMap<string, readonly Compiled[]> => {
  const compiled = routes
    .map((route) => ({ route, pattern: compilePattern(route.path) }))
    .sort((a, b) => b.pattern.literals - a.pattern.literals)
  const byFirst = new Map<string, Compiled[]>()
  for (const one of compiled)
    for (const word of firstWords(one.route.path)) byFirst.set(word, [...(byFirst.get(word) ?? []), one])
  return byFirst
}

/** What a path of the pattern may begin with: a word, or one of the choices of a parameter and, where that may be left out, of what follows. */
export function firstWords(path: string): readonly string[] {
  const [first = '', ...rest] = path.split('/').slice(1)
  const choices = /^:\w+\(([\w|-]+)\)(\?)?$/.exec(first)
  if (choices === null) return [first]
  return [...choices[1]!.split('|'), ...(choices[2] === undefined ? [] : firstWords(['', ...rest].join('/')))]
}

function findRoute(
  table: ReadonlyMap<string, readonly Compiled[]>,
  segments: readonly string[],
  chain: Chain | null,
): Found | 'page-number' | 'not-offered' | null {
  const candidates = table.get(segments[0] ?? '') ?? []
  let refused: 'page-number' | 'not-offered' | null = null
  for (const { route, pattern } of candidates) {
    const before = route.paged && segments.at(-2) === 'page' ? segments.slice(0, -2) : null
    const suffixed = before === null ? null : matchRoute(route, pattern, before)
    const params = suffixed ?? matchRoute(route, pattern, segments)
    if (params === null) continue
    if (chain !== null && !isOffered(route, chain)) refused ??= 'not-offered'
    else if (before === null || suffixed === null) return { route, params, page: 1, segments }
    else if (/^[1-9]\d{0,8}$/.test(segments.at(-1)!))
      return { route, params, page: Number(segments.at(-1)), segments: before }
    else refused = 'page-number'
  }
  return refused
}

// The longest beginning of the path that fits, where the page takes what stands below it.
function matchRoute(route: Route, pattern: Pattern, segments: readonly string[]): Record<string, string> | null {
  const whole = pattern.match(segments)
  if (whole !== null || route.exact !== false) return whole
  for (let length = segments.length - 1; length > 0; length--) {
    const params = pattern.match(segments.slice(0, length))
    if (params !== null) return params
  }
  return null
}

const joinSegments = (segments: readonly string[]): string => `/${segments.map(encodeURIComponent).join('/')}`

/** Nothing on any chain is named by what controls a terminal. */
const CONTROL = /\p{Cc}/u

function decodeSegment(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return CONTROL.test(decoded) ? null : decoded
  } catch {
    return null
  }
}
