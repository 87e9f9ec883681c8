import '@orrery/ui/tokens.css'
import '@orrery/ui/base.css'
import '@orrery/ui/script-fonts.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource/jetbrains-mono/latin-400.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createTranslate } from '@orrery/i18n/create-translate'
import { sessionFlagsOf } from '@orrery/i18n/session-flags'
import type { Chain } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { App } from '../app/app.tsx'
import { openMatch } from '../app/open-match.ts'
import { LANGUAGE_SEGMENTS } from '../language/languages.ts'
import { createStatusStore } from '../live/status-store.ts'
import { menuPages } from '../menu-pages.gen.ts'
import type { Snapshot } from '../app/navigator.ts'
import type { Screen } from '../app/screen.ts'
import type { ServerState } from '../app/server-state.ts'
import type { Site } from '../app/site.ts'
import { readState } from '../app/state-text.ts'
import { FailedPart } from '../page-parts/facts/part-frame.tsx'
import { openProblemPage } from '../problem/open-problem-page.ts'
import type { ReportEndpoint } from '../reports/report-sender.ts'
import { createReports } from '../reports/reports.ts'
import { localPath } from '../routing/place.ts'
import type { AnyPage } from '../routing/page.ts'
import type { PageMatch } from '../routing/router.ts'
import { lateApi } from './late-api.ts'
import { keepScroll } from './keep-scroll.ts'
import { lateNavigator } from './late-navigator.ts'
import '../document/banners.css'
import './favicon.svg'

// What is told is heard here first: a host page may listen, and nothing leaves the browser by it (foundations §4.11).
const reports = createReports((report) => dispatchEvent(new CustomEvent('orrery:report', { detail: report })))
// foundations §8: startup errors are swallowed. The server's document stays, and reads.
let reportsTo: ReportEndpoint | null = null
await takeOver().catch((error: unknown) => {
  reports.tellError('startup', String(error))
  void import('../reports/send-reports.ts').then(
    ({ sendReports }) => sendReports(reports, reportsTo, () => '/startup'),
    () => undefined,
  )
})

/** Makes the server's document live. */
async function takeOver(): Promise<void> {
  const stateText = document.getElementById('orrery-state')!.textContent!
  const state = readState(stateText) as ServerState
  reportsTo = state.reportsTo
  const apiPart = () => import('./open-api.ts')
  const api = lateApi(async () => (await apiPart()).openApi())
  const statuses = createStatusStore((chain) => api.getChainStatus({ chain }))
  if (state.status !== null) statuses.put(state.status)
  // foundations §2.2: a page that is drawn here asks for its data as soon as it can.
  const navigatorPart = () => import('./open-navigator.ts')
  if (!state.ready && state.problem === null) void navigatorPart().catch(() => undefined)
  const { place } = state
  const chain = state.chains.find(({ code }) => code === state.chain) ?? null
  const page = await matchOf(state, chain)
  const [opened, ProblemView] = await Promise.all([
    page === null || state.problem !== null ? null : openMatch(page, state.ready ? state.data : null),
    state.problem === null ? null : openProblemPage(),
    // No page record names it: any part of any page may have failed.
    stateText.includes('"state":"failed"') ? FailedPart.open() : null,
  ])
  const messages: Record<string, string> = { ...state.messages }
  const fallback: Record<string, string> = { ...state.fallback }
  const flags = sessionFlagsOf(() => sessionStorage)
  const t = createTranslate(state.language.intl, messages, fallback)
  // Not needed for the first page, so not loaded with it.
  let words: Promise<(chain: Chain | null) => Promise<void>> | null = null
  const allWords = async (chain: Chain | null) =>
    (
      await (words ??= import('./words-loader.ts').then(
        ({ createWordsLoader }) =>
          createWordsLoader({
            state,
            clock: systemClock,
            messages,
            fallback,
            preview: flags.preview,
            report: reports.tellError,
          }),
        (error: unknown) => {
          // The network may be back when the next one asks.
          words = null
          throw error
        },
      ))
    )(chain)
  const search = location.search
  const screen: Screen =
    ProblemView !== null || page === null || opened === null
      ? { kind: 'problem', match: page, chain, search, problem: state.problem!, View: ProblemView! }
      : {
          kind: 'page',
          match: page,
          search,
          page: opened.page,
          View: state.ready ? opened.View : opened.Waiting,
          Strip: opened.Strip,
          data: state.ready ? state.data : opened.page.stub,
          loading: !state.ready,
        }
  const firstKey = (history.state as { key?: string } | null)?.key ?? crypto.randomUUID()
  history.replaceState({ key: firstKey }, '')
  const first: Snapshot = { screen, arrival: { how: 'first', key: firstKey, hash: '' }, pending: false }
  const navigator = lateNavigator(
    first,
    async () => (await navigatorPart()).openNavigator({ chains: state.chains, api, first, words: allWords }),
    (url) => location.assign(url),
    async (lost) => (await import('../problem/tell-problem.ts')).tellLostCode(lost),
  )
  const site: Site = {
    t,
    language: state.language,
    theme: state.theme,
    times: state.times,
    tables: new Map(state.tables),
    api,
    chains: state.chains,
    menuPages,
    images: state.images,
    reports: reportsTo !== null,
    place,
    nowMs: state.nowMs,
    words: () => allWords(chain),
    href: (path) => localPath(place, path, LANGUAGE_SEGMENTS),
  }
  // What this page was not drawn with waits until it stands.
  const stands = new Promise<void>((resolve) => setTimeout(resolve, 1_000))
  const otherWords = stands.then(() => allWords(chain)).catch(() => {})
  // Pushes come later than the page, and so may what hears them. A pushed row may say what no row of the page did: its words come first.
  const live = async () => {
    const [{ openLive }] = await Promise.all([import('./open-live.ts'), otherWords])
    return openLive(statuses)
  }
  const keepPlace = keepScroll(t, screen, firstKey)
  const { promise: drawn, resolve: isDrawn } = Promise.withResolvers<void>()
  const onShown: typeof keepPlace = (snapshot) => {
    keepPlace(snapshot)
    isDrawn()
  }
  // The first drawing must equal the server's; what only the browser has comes after it.
  const draw = (speaking: Site) => (
    <App
      site={speaking}
      statuses={statuses}
      navigator={navigator}
      live={live}
      reports={reports}
      loginUrl={state.loginUrl}
      onShown={onShown}
    />
  )
  // Whether a part, the page or nothing stands in for what could not be drawn.
  const tellFault =
    (say: (error: unknown) => void) =>
    (error: unknown): void => {
      reports.tellError('explorer error', String(error))
      say(error)
    }
  startTransition(() => {
    const root = hydrateRoot(document.getElementById('orrery')!, draw(site), {
      onUncaughtError: tellFault(reportError),
      onCaughtError: tellFault(console.error),
      onRecoverableError: (error) => {
        reports.tellError('hydrate fail', String(error))
        reportError(error)
      },
    })
    const { showKeys: mode } = flags
    if (mode !== null)
      void Promise.all([import('@orrery/i18n/show-keys'), drawn]).then(([{ showKeys }]) =>
        root.render(draw({ ...site, t: showKeys(t, mode) })),
      )
  })
  // What asks the API, what keeps choices, and what tells of a lost network.
  void stands.then(() =>
    Promise.allSettled([apiPart(), import('@orrery/browser/keep-choices'), import('../problem/tell-problem.ts')]),
  )
  void drawn
    .then(() => import('./when-drawn.ts'))
    .then(({ whenDrawn }) => whenDrawn({ reports, endpoint: reportsTo, visits: navigator }))
    .catch(() => undefined)
  if (document.querySelector('[data-banner]') !== null)
    void import('./follow-banners.ts').then(({ followBanners }) => followBanners(navigator))
  void drawn.then(() => navigator.ready()).catch(() => undefined)
  if (screen.kind === 'page' && screen.loading) {
    void navigator.go(new URL(location.href), 'replace')
  }
}

/** The page that the server told, by its own record: the indexes are for those who move on. Null where the path is no page's. */
async function matchOf({ match, place }: ServerState, chain: Chain | null): Promise<PageMatch | null> {
  if (match === null) return null
  const { record, ...told } = match
  const { page } = (await import(/* @vite-ignore */ record)) as { readonly page: AnyPage }
  return { kind: 'page', route: { ...page, open: async () => page }, chain, place, ...told }
}
