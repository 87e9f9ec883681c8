import { QueryClient, dehydrate } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ApiClient } from '@orrery/api/client'
import type { Language } from '@orrery/i18n/language'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import { allPages } from '../all-pages.gen.ts'
import { App } from '../app/app.tsx'
import { stillNavigator } from '../app/navigator-context.ts'
import { loadPageData, pageKey } from '../app/page-data.ts'
import type { Screen } from '../app/screen.ts'
import type { ServerState } from '../app/server-state.ts'
import type { Site } from '../app/site.ts'
import { writeState } from '../app/state-text.ts'
import { createAssetFinder, type Manifest } from '../document/asset-manifest.ts'
import { Document } from '../document/document.tsx'
import { themeOfCookie } from '../document/theme.ts'
import { LANGUAGES, languageOf, loadTranslate } from '../language/languages.ts'
import { statusKey } from '../live/status-query.ts'
import { problemOf, problemOfMiss, type Problem } from '../problem/problem.ts'
import { findElsewhere } from '../problem/find-elsewhere.ts'
import { localPath } from '../routing/place.ts'
import { createRouter, type PageMatch, type RouteMatch } from '../routing/router.ts'
import { documentTitle } from '../document/document-title.ts'

export type RenderOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** Followed chains, and chains that are known but have no node here. */
  readonly chains: readonly Chain[]
  readonly inactive: readonly Chain[]
  readonly manifest: Manifest
  /** Longest time that a page may wait for its data. */
  readonly loadTimeoutMs: number
}

export type PageRequest = {
  /** Path and query as they were asked for. */
  readonly url: string
  /** `https://host` that the visitor used: canonical addresses begin with it. */
  readonly origin: string
  readonly cookie: string | undefined
  /** Fresh for this response, at least 128 bits. */
  readonly nonce: string
  readonly requestId: string
  readonly signal: AbortSignal
}

export type PageResponse = { readonly status: number; readonly location: string | null; readonly html: string }

/** Makes the function that turns requests into documents. One per process. */
export function createRenderer(options: RenderOptions): (request: PageRequest) => Promise<PageResponse> {
  const { api, chains, clock } = options
  const router = createRouter({ routes: allPages, chains, inactive: options.inactive, languages: LANGUAGES })
  const findAssets = createAssetFinder(options.manifest)
  const translators = new Map<string, Promise<Translate>>()
  const translatorOf = (language: Language): Promise<Translate> => {
    const made = translators.get(language.code) ?? loadTranslate(language)
    translators.set(language.code, made)
    return made
  }

  return async (request) => {
    const [pathname = '/', ...rest] = request.url.split('?')
    const search = rest.length === 0 ? '' : `?${rest.join('?')}`
    const match = router.match(pathname, search)
    if (match.kind === 'redirect') return { status: 301, location: match.to, html: '' }

    const place = match.place
    // foundations §2.1: a locale for testing, taken from the fixed list only.
    const wanted = new URLSearchParams(search).get('test_locale')
    const language = languageOf(LANGUAGES.some(({ code }) => code === wanted) ? wanted! : place.language)
    const t = await translatorOf(language)
    const queries = new QueryClient()
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(options.loadTimeoutMs)])
    const [loaded] = await Promise.all([
      loadScreen(match, search, queries, signal, request.requestId),
      prefetchStatus(followed(match.chain), queries, signal),
    ])
    if ('location' in loaded) return { status: 302, location: localPath(place, loaded.location), html: '' }

    const theme = themeOfCookie(request.cookie)
    const site: Site = { t, language, languages: LANGUAGES, theme, api, chains, routes: allPages, place, nowMs: clock.now(), href: (path) => localPath(place, path) }
    const draw = (screen: Screen): PageResponse => {
      const problem = screen.kind === 'problem' ? screen.problem : null
      const bodyHtml = renderToString(<App site={site} queries={queries} navigator={stillNavigator({ screen, arrival: { how: 'first', key: '', hash: '' }, pending: false })} live={null} />)
      const state: ServerState = { language: language.code, theme, chains, nowMs: site.nowMs, problem, ready: screen.kind === 'page' && !screen.loading, queries: dehydrate(queries) }
      const path = match.kind === 'page' ? match.path : pathname
      const html = renderToStaticMarkup(
        <Document
          language={language}
          theme={theme}
          title={documentTitle(screen, t)}
          description={screen.kind === 'page' && !screen.loading ? (screen.page.description?.(screen.data, t) ?? null) : null}
          canonical={request.origin + localPath({ ...place, prefixed: false }, path)}
          alternates={match.kind === 'page' ? alternatesOf(request.origin, match) : []}
          indexable={screen.kind === 'page'}
          accent={match.chain?.accent ?? null}
          assets={findAssets(match.kind === 'page' ? match.route.id : null, language.code)}
          nonce={request.nonce}
          bodyHtml={bodyHtml}
          stateText={writeState(state)}
        />,
      )
      return { status: problem?.status ?? 200, location: null, html: `<!doctype html>${html}` }
    }
    try {
      return draw(loaded.screen)
    } catch (error) {
      // A view that cannot be drawn must not take the document with it.
      return draw({ kind: 'problem', match: match.kind === 'page' ? match : null, chain: followed(match.chain), search, problem: problemOf(error, request.requestId) })
    } finally {
      queries.clear()
    }
  }

  async function loadScreen(match: Exclude<RouteMatch, { kind: 'redirect' }>, search: string, queries: QueryClient, signal: AbortSignal, requestId: string): Promise<{ screen: Screen } | { location: string }> {
    if (match.kind === 'miss') return { screen: { kind: 'problem', match: null, chain: followed(match.chain), search, problem: problemOfMiss(match.why, match.text) } }
    try {
      const page = await match.route.open()
      const { View } = await page.view()
      if (match.route.render === 'client') return { screen: { kind: 'page', match, search, page, View, data: page.stub, loading: true } }
      const stop = () => void queries.cancelQueries({ queryKey: pageKey(match, search) })
      signal.addEventListener('abort', stop, { once: true })
      const data = await Promise.race([loadPageData({ queries, api, chains, match, search, page }), rejectOn(signal)])
      signal.removeEventListener('abort', stop)
      return { screen: { kind: 'page', match, search, page, View, data, loading: false } }
    } catch (error) {
      if (error instanceof Error && error.name === 'Redirect' && 'path' in error && typeof error.path === 'string') return { location: error.path }
      return { screen: { kind: 'problem', match, chain: match.chain, search, problem: await withElsewhere(problemOf(error, requestId), match, signal) } }
    }
  }

  // The shell's line on freshness; a page is worth showing without it.
  const prefetchStatus = async (chain: Chain | null, queries: QueryClient, signal: AbortSignal): Promise<void> => {
    if (chain !== null) await queries.prefetchQuery({ queryKey: statusKey(chain.code), queryFn: () => api.getChainStatus({ chain: chain.code }, signal), retry: false })
  }

  const followed = (chain: Chain | null): Chain | null => (chain !== null && chains.includes(chain) ? chain : null)

  const withElsewhere = async (problem: Problem, match: PageMatch, signal: AbortSignal): Promise<Problem> =>
    problem.kind === 'absent' && problem.subject !== null && match.chain !== null
      ? { ...problem, elsewhere: await findElsewhere(api, problem.subject, match.chain, signal) }
      : problem

  const alternatesOf = (origin: string, match: PageMatch) =>
    LANGUAGES.map((language, i) => ({ hreflang: language.intl, href: origin + localPath({ language: language.code, languageSegment: i === 0 ? null : language.urlSegment, prefixed: false }, match.path) }))
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
