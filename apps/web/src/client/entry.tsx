import '@orrery/ui/tokens.css'
import '@orrery/ui/base.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource/jetbrains-mono/latin-400.css'
import { QueryClient, hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createClient, createFetchRequest } from '@orrery/api/client'
import { systemClock } from '@orrery/primitives/clock'
import { allPages } from '../all-pages.gen.ts'
import { App } from '../app/app.tsx'
import { createNavigator } from '../app/navigator.ts'
import { loadPageData, pageKey } from '../app/page-data.ts'
import type { Screen } from '../app/screen.ts'
import type { ServerState } from '../app/server-state.ts'
import { readState } from '../app/state-text.ts'
import { LANGUAGES, languageOf, loadTranslate } from '../language/languages.ts'
import { createRouter } from '../routing/router.ts'
import { localPath } from '../routing/place.ts'
import { followLinks } from './follow-links.ts'
import { openLive } from './open-live.ts'
import { keepScroll } from './keep-scroll.ts'
import './favicon.svg'

await takeOver()

/** Makes the server's document live. */
async function takeOver(): Promise<void> {
  const state = readState(document.getElementById('orrery-state')!.textContent!) as ServerState
  const language = languageOf(state.language)
  const queries = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: 5_000, retry: 1 } } })
  hydrate(queries, state.queries)
  const api = createClient({ request: createFetchRequest(`${location.origin}/api/explorer`) })
  const router = createRouter({ routes: allPages, chains: state.chains, languages: LANGUAGES })
  const match = router.match(location.pathname, location.search)
  const page = match.kind === 'page' ? match : null
  const [t, opened] = await Promise.all([
    loadTranslate(language),
    page === null ? null : page.route.open().then(async (record) => ({ record, View: (await record.view()).View })),
  ])
  const search = location.search
  const place = match.kind === 'redirect' ? { language: LANGUAGES[0]!.code, languageSegment: null, prefixed: false } : match.place
  const chain = match.kind === 'redirect' || match.chain === null || !state.chains.includes(match.chain) ? null : match.chain
  const screen: Screen =
    state.problem !== null || page === null || opened === null
      ? { kind: 'problem', match: page, chain, search, problem: state.problem! }
      : { kind: 'page', match: page, search, page: opened.record, View: opened.View, data: state.ready ? queries.getQueryData(pageKey(page, search)) : opened.record.stub, loading: !state.ready }
  const firstKey = (history.state as { key?: string } | null)?.key ?? crypto.randomUUID()
  history.replaceState({ key: firstKey }, '')
  const navigator = createNavigator({
    router, queries, api, chains: state.chains, clock: systemClock, origin: location.origin, first: screen, firstKey,
    host: { history, leave: (url) => location.assign(url), makeKey: () => crypto.randomUUID() },
  })
  const site = {
    t, language, languages: LANGUAGES, theme: state.theme, api, chains: state.chains, routes: allPages, place, nowMs: state.nowMs,
    href: (path: string) => localPath(place, path),
  }
  const live = openLive(queries, api)
  // The first drawing must equal the server's; what only the browser has comes after it.
  startTransition(() => {
    hydrateRoot(document.getElementById('orrery')!, <App site={site} queries={queries} navigator={navigator} live={live} />)
  })
  followLinks(navigator)
  keepScroll(navigator, t, screen)
  if (screen.kind === 'page' && screen.loading) {
    void loadPageData({ queries, api, chains: state.chains, match: screen.match, search, page: screen.page }).catch(() => undefined).then(() => navigator.refresh())
  }
}
