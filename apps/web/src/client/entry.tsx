import '@orrery/ui/tokens.css'
import '@orrery/ui/base.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource/jetbrains-mono/latin-400.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LANGUAGES, MESSAGES } from '@orrery/i18n/all-languages.gen'
import { createTranslate } from '@orrery/i18n/create-translate'
import type { Messages } from '@orrery/i18n/language'
import { createClient } from '@orrery/api/client'
import { createFetchRequest } from '@orrery/api/fetch-request'
import { systemClock } from '@orrery/primitives/clock'
import { allPages } from '../all-pages.gen.ts'
import { App } from '../app/app.tsx'
import { createNavigator } from '../app/navigator.ts'
import { createPageCache } from '../app/page-cache.ts'
import { pageKey } from '../app/page-data.ts'
import { createStatusStore } from '../live/status-store.ts'
import type { Screen } from '../app/screen.ts'
import type { ServerState } from '../app/server-state.ts'
import { readState } from '../app/state-text.ts'
import { languageOf } from '../language/languages.ts'
import { openProblemPage } from '../problem/open-problem-page.ts'
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
  const api = createClient({ request: createFetchRequest(`${location.origin}/api/explorer`) })
  const statuses = createStatusStore((chain) => api.getChainStatus({ chain }))
  if (state.status !== null) statuses.put(state.status)
  const cache = createPageCache(systemClock)
  const router = createRouter({ routes: allPages, chains: state.chains, languages: LANGUAGES })
  const match = router.match(location.pathname, location.search)
  const page = match.kind === 'page' ? match : null
  const [opened, ProblemView] = await Promise.all([
    page === null ? null : page.route.open().then(async (record) => ({ record, View: (await record.view()).View })),
    state.problem === null ? null : openProblemPage(),
  ])
  const messages: Record<string, string> = { ...state.messages }
  const t = createTranslate(language.intl, messages)
  let whole: Promise<void> | null = null
  const allMessages = () =>
    (whole ??= MESSAGES[language.code]!().then((all: Messages) => void Object.assign(messages, all)))
  const search = location.search
  const place =
    match.kind === 'redirect' ? { language: LANGUAGES[0]!.code, languageSegment: null, prefixed: false } : match.place
  const chain =
    match.kind === 'redirect' || match.chain === null || !state.chains.includes(match.chain) ? null : match.chain
  const screen: Screen =
    ProblemView !== null || page === null || opened === null
      ? { kind: 'problem', match: page, chain, search, problem: state.problem!, View: ProblemView! }
      : {
          kind: 'page',
          match: page,
          search,
          page: opened.record,
          View: opened.View,
          data: state.ready ? state.data : opened.record.stub,
          loading: !state.ready,
        }
  if (page !== null && state.ready) cache.put(pageKey(page, search), state.data)
  const firstKey = (history.state as { key?: string } | null)?.key ?? crypto.randomUUID()
  history.replaceState({ key: firstKey }, '')
  const navigator = createNavigator({
    router,
    cache,
    api,
    chains: state.chains,
    clock: systemClock,
    origin: location.origin,
    first: screen,
    firstKey,
    ready: allMessages,
    host: { history, leave: (url) => location.assign(url), makeKey: () => crypto.randomUUID() },
  })
  const site = {
    t,
    language,
    languages: LANGUAGES,
    theme: state.theme,
    api,
    chains: state.chains,
    routes: allPages,
    place,
    nowMs: state.nowMs,
    href: (path: string) => localPath(place, path),
  }
  const live = openLive(statuses)
  const onShown = keepScroll(t, screen, firstKey)
  // The first drawing must equal the server's; what only the browser has comes after it.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('orrery')!,
      <App site={site} statuses={statuses} navigator={navigator} live={live} onShown={onShown} />,
    )
  })
  // Words of other pages: when this one stands.
  setTimeout(() => void allMessages().catch(() => undefined), 1_000)
  followLinks(navigator)
  if (screen.kind === 'page' && screen.loading) {
    void navigator.go(new URL(location.href), 'replace')
  }
}
