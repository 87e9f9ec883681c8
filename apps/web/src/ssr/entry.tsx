import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ApiClient } from '@orrery/api/client'
import { readGlobalCookie } from '@orrery/browser/global-cookie'
import { timeChoiceOf } from '@orrery/entities/time-choice'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { createTranslate } from '@orrery/i18n/create-translate'
import type { Language } from '@orrery/i18n/language'
import { DEFAULT_LOCALE, type MessageBundle } from '@orrery/i18n/message-bundle'
import { pseudoLanguage } from '@orrery/i18n/pseudo-language'
import type { Translate } from '@orrery/i18n/translate'
import type { Banner } from '@orrery/model/banner'
import type { Chain } from '@orrery/model/chain'
import type { ChainStatus } from '@orrery/model/wire/chain'
import type { Clock } from '@orrery/primitives/clock'
import { OrreryError } from '@orrery/errors/orrery-error'
import { throwNumberFaults } from '@orrery/format/number-fault'
import { cleanedSearch } from '@orrery/safety/clean-parameters'
import { MarkupWriterContext } from '@orrery/ui/markup-writer'
import { OWN_IMAGES, type ImageHosts } from '@orrery/ui/rules/image-address'
import { allPages } from '../all-pages.ts'
import { App } from '../app/app.tsx'
import { asOf } from '../app/as-of.ts'
import { stillNavigator } from '../app/navigator-context.ts'
import { openParts } from '../app/open-match.ts'
import { chainOfScreen, type Screen } from '../app/screen.ts'
import { wordsOf } from '../app/words-of.ts'
import type { ServerState } from '../app/server-state.ts'
import type { Site } from '../app/site.ts'
import { writeState } from '../app/state-text.ts'
import { WAITING, createAssetFinder, type Manifest, type Styles } from '../document/asset-manifest.ts'
import { documentTitle } from '../document/document-title.ts'
import { Document } from '../document/document.tsx'
import { listIn } from '../document/page-csv.ts'
import { feedsOf } from '../document/page-feed.ts'
import { cardState } from '../card/card-words.ts'
import type { CardWords } from '../card/draw-card.ts'
import { writeTwin, type TwinForm } from '../document/page-twin.ts'
import { tableViewsOf } from '../document/table-views.ts'
import { themeOf } from '../document/theme.ts'
import { languageChoices } from '../language/language-choices.ts'
import { LANGUAGE_SEGMENTS, languageOf } from '../language/languages.ts'
import { joinBundles, recordKeys, wordsOfPage, type Words } from '../language/page-messages.ts'
import { createStatusStore } from '../live/status-store.ts'
import { menuPages } from '../menu-pages.gen.ts'
import { openProblemPage } from '../problem/open-problem-page.ts'
import { problemOf } from '../problem/problem.ts'
import type { ReportEndpoint } from '../reports/report-sender.ts'
import { localPath } from '../routing/place.ts'
import { createRouter, type Miss, type PageMatch } from '../routing/router.ts'
import { ShellKeeperContext } from '../shell/kept-shell.tsx'
import { chainlessPath } from './chainless-path.ts'
import { hearAnswers } from './hear-answers.ts'
import { leanData } from './lean-blocks.ts'
import { loadScreen } from './load-screen.ts'
import { sourcesOf } from './named-part.ts'
import { overlayPath } from './overlay-path.ts'
import { createShellKeeper } from './shell-keeper.ts'
import { withinTime } from './within-time.ts'
import { createListWriter } from './write-list.ts'
import { createMarkupWriter } from './write-markup.ts'

export type RenderOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** Followed chains, and chains that are known but have no node here. */
  readonly chains: readonly Chain[]
  readonly inactive: readonly Chain[]
  readonly manifest: Manifest
  readonly styles: Styles
  /** The text of its `common` sheet; without it each document links that. */
  readonly commonStyles?: string
  /** All bundles of a language, and of the pseudo-language. */
  readonly loadBundles: (locale: string) => Promise<readonly MessageBundle[]>
  /** `test_locale` may name the pseudo-language. */
  readonly testLanguages: boolean
  /** Longest time that a page may wait for its data. */
  readonly loadTimeoutMs: number
  /** Hears of views that could not be drawn. */
  readonly onFault: (error: unknown, url: string) => void
  /** Where browsers send reports; nowhere without it. */
  readonly reportsTo?: ReportEndpoint | null
  /** Login page of the host site. */
  readonly loginUrl?: string | null
  /** Notices of the operator, cleaned. */
  readonly banners?: readonly Banner[]
  /** Where pictures may come from besides the site itself. */
  readonly images?: ImageHosts | null
  /** Numbers that cannot be written are errors. */
  readonly strict?: boolean
  /** The schema of what an endpoint answers: files of tables without a row have their columns by it, and none without it. */
  readonly replyOf?: (name: string) => unknown
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
  /** The browser comes from elsewhere, and likely without the site's style sheet: the document brings it. */
  readonly isArrival?: boolean
  /** The form in which machines want the page; null for HTML. */
  readonly twin?: TwinForm | null
}

export type PageResponse = {
  readonly status: number
  readonly location: string | null
  /** The document, in parts that are to be written one after the other; none where it is something else. */
  readonly html: readonly string[]
  /** The page in the form of `twin`, in place of HTML. */
  readonly plain?: string
  /** What the card of the page says, in place of HTML: it is drawn by whoever asked. */
  readonly card?: CardWords
  /** It is a file, to be saved by this name. */
  readonly fileName?: string
  /** Other sites may show it in a frame. */
  readonly framed?: boolean
  /** The chain whose data the document was drawn from, null for those of all; absent where it is not the whole page. */
  readonly chain?: string | null
}

/** Sources of what a page draws besides its view. */
const drawnParts = ({ page, match, data, loading }: Screen & { readonly kind: 'page' }): readonly string[] =>
  loading ? [WAITING] : sourcesOf(() => openParts(page, match, data))

/** The page on the chain that carries an overlay, for a path of one that has no node of its own. */
function carriedPath(match: PageMatch | Miss, pathname: string, chains: readonly Chain[]): string | null {
  if (match.kind !== 'miss' || match.why !== 'inactive-chain' || match.chain === null) return null
  const names = [match.chain.path, ...match.chain.aliases]
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const rest = segments.slice(segments.findIndex((segment) => names.includes(segment.toLowerCase())) + 1)
  return overlayPath(match.chain, rest.length === 0 ? '' : `/${rest.join('/')}`, chains)
}

/** Makes the function that turns requests into documents. One per process. */
export function createRenderer(options: RenderOptions): (request: PageRequest) => Promise<PageResponse> {
  const { api, chains, clock, banners = [] } = options
  const images = options.images ?? OWN_IMAGES
  throwNumberFaults(options.strict === true ? (code, context) => new OrreryError(code, context) : null)
  const router = createRouter({ routes: allPages, chains, inactive: options.inactive, languages: LANGUAGES })
  const findAssets = createAssetFinder(options.manifest, options.styles)
  const writeList = createListWriter(clock, options.replyOf ?? (() => null))
  const keepShell = createShellKeeper()
  const toldChains = writeState(chains)
  const spoken = new Map<string, Promise<Speech>>()
  const speak = (language: Language): Promise<Speech> => {
    const known = spoken.get(language.code)
    if (known !== undefined) return known
    const made = options.loadBundles(language.code).then((bundles) => {
      const words = joinBundles(bundles)
      return {
        words,
        translate: createTranslate(language.intl, words.messages, words.fallback),
        versions: Object.fromEntries(bundles.map(({ project, version }) => [project, version])),
      }
    })
    spoken.set(language.code, made)
    made.catch(() => spoken.delete(language.code))
    return made
  }
  const allowed = options.testLanguages ? [...LANGUAGES, pseudoLanguage] : LANGUAGES
  // The shell's line on freshness; a page is worth showing without it. What the node can do is most of it, and of those pages that tell it themselves.
  const findStatus = async (chain: Chain | null, signal: AbortSignal): Promise<ChainStatus | null> =>
    chain === null || !chains.includes(chain)
      ? null
      : api.getChainStatus({ chain: chain.code }, signal).then(
          (status) => ({ ...status, capabilities: null }),
          () => null,
        )

  const answer = async (request: PageRequest, signal: AbortSignal): Promise<PageResponse> => {
    const [pathname = '/', ...rest] = request.url.split('?')
    const search = rest.length === 0 ? '' : `?${rest.join('?')}`
    const match = router.match(pathname, search)
    if (match.kind === 'redirect') return { status: 301, location: match.to, html: [] }
    const carried = carriedPath(match, pathname, chains)
    if (carried !== null) return { status: 302, location: localPath(match.place, carried) + search, html: [] }

    const { place } = match
    const searched = chainlessPath(match, pathname)
    if (searched !== null) return { status: 302, location: localPath(place, searched), html: [] }
    // foundations §5.4: no loader and no view ever sees a parameter that holds a script.
    const cleaned = match.kind === 'page' ? cleanedSearch(search) : null
    if (match.kind === 'page' && cleaned !== null)
      return { status: 302, location: localPath(place, match.path) + cleaned, html: [] }
    // foundations §2.1: a locale for testing, taken from the fixed list only.
    const wanted = new URLSearchParams(search).get('test_locale')
    // The typeface of cards has Latin letters: their words are English whatever language the link is of.
    const language =
      request.twin === 'png'
        ? languageOf(DEFAULT_LOCALE)
        : (allowed.find(({ code }) => code === wanted) ?? languageOf(place.language))
    const heard = request.twin === 'csv' ? hearAnswers(api) : { api, answers: [] }
    const [{ words, translate, versions }, english, loaded, status] = await Promise.all([
      speak(language),
      speak(languageOf(DEFAULT_LOCALE)),
      loadScreen({ api: heard.api, chains, match, search, signal, requestId: request.requestId }),
      findStatus(match.chain, signal),
    ])
    if ('location' in loaded) return { status: 302, location: localPath(place, loaded.location), html: [] }
    const pinned = request.twin ? null : pinnedSearch(loaded.screen)
    if (pinned !== null && match.kind === 'page')
      return { status: 302, location: localPath(place, match.path) + pinned, html: [] }

    const { t, keys } = recordKeys(wordsOf(translate, match.chain))
    const kept = readGlobalCookie(request.cookie)
    const theme = themeOf(kept)
    const times = timeChoiceOf(kept)
    const tables = tableViewsOf(kept)
    const site: Site = {
      t,
      language,
      theme,
      times,
      tables,
      api,
      chains,
      menuPages,
      images,
      reports: (options.reportsTo ?? null) !== null,
      place,
      nowMs: clock.now(),
      words: async () => undefined,
      href: (path) => localPath(place, path, LANGUAGE_SEGMENTS),
    }
    const statuses = createStatusStore(async () => Promise.reject(new Error('the server draws once')))
    if (status !== null) statuses.put(status)
    const canonical = (path: string): string => request.origin + localPath({ ...place, prefixed: false }, path)
    const form = request.twin ?? null
    const { screen } = loaded
    if (form !== null && (screen.kind === 'problem' || !screen.loading)) {
      const url = canonical(match.kind === 'page' ? match.path : pathname)
      const data = screen.kind === 'page' ? screen.data : { problem: screen.problem }
      const status = screen.kind === 'problem' ? screen.problem.status : 200
      if (form === 'png') {
        const card: CardWords = {
          title: documentTitle(screen, t),
          description: screen.kind === 'page' ? (screen.page.description?.(screen.data, t) ?? null) : null,
          state: screen.kind === 'page' ? cardState(screen.data, t, match.chain?.native ?? null) : null,
          accent: match.chain?.accent ?? null,
        }
        return { status, location: null, html: [], card }
      }
      if (form === 'csv' && screen.kind === 'page') {
        const { answers } = heard
        const file = await writeList({ api, chains, screen, answers, signal }).catch((error: unknown) => {
          const { status, ...problem } = problemOf(error, request.requestId)
          return { status, plain: writeTwin({ title: documentTitle(screen, t), url, data: { problem } }, 'txt') }
        })
        if (file !== null) return { status: 200, location: null, html: [], ...file }
      }
      const plain = writeTwin({ title: documentTitle(screen, t), url, data }, form === 'csv' ? 'txt' : form)
      return { status, location: null, html: [], plain }
    }
    const draw = (screen: Screen): PageResponse => {
      const isReady = screen.kind === 'page' && !screen.loading
      const problem = screen.kind === 'problem' ? screen.problem : null
      const navigator = stillNavigator({ screen, arrival: { how: 'first', key: '', hash: '' }, pending: false })
      const writer = createMarkupWriter(request.nonce)
      const keeper = keepShell(request.nonce, keys)
      const body = renderToString(
        <MarkupWriterContext value={writer}>
          <ShellKeeperContext value={keeper}>
            <App site={site} statuses={statuses} navigator={navigator} live={null} />
          </ShellKeeperContext>
        </MarkupWriterContext>,
      )
      const title = documentTitle(screen, t)
      const assets = findAssets({
        pageId: screen.match?.route.id ?? null,
        isProblem: problem !== null,
        hasStrip: screen.kind === 'page' && screen.Strip != null,
        parts: screen.kind === 'page' ? drawnParts(screen) : [],
      })
      const state: Omit<ServerState, keyof Words | 'chains'> = {
        language,
        versions: { [DEFAULT_LOCALE]: english.versions, [language.code]: versions },
        theme,
        times,
        tables: [...tables],
        place,
        chain: chainOfScreen(screen)?.code ?? null,
        match: screen.match === null ? null : told(screen.match, assets.record!),
        nowMs: site.nowMs,
        problem,
        ready: isReady,
        data: isReady ? leanData(screen.match.route.id, screen.data) : null,
        asOf: isReady ? asOf(screen.data) : null,
        status,
        reportsTo: options.reportsTo ?? null,
        loginUrl: options.loginUrl ?? null,
        images,
      }
      const path = match.kind === 'page' ? match.path : pathname
      const framed = problem === null && match.kind === 'page' && match.route.bare === true
      // Where body and state stand in it.
      const gap = `<!--${request.nonce}-->`
      const frame = renderToStaticMarkup(
        <Document
          language={language}
          theme={theme}
          title={title}
          description={isReady ? (screen.page.description?.(screen.data, t) ?? null) : null}
          canonical={canonical(path)}
          twins={isReady}
          search={search}
          feeds={isReady && match.kind === 'page' ? feedsOf(match, search) : []}
          alternates={match.kind === 'page' ? alternatesOf(request.origin, match) : []}
          indexable={problem === null && !framed}
          assets={assets}
          commonStyles={request.isArrival === true ? (options.commonStyles ?? null) : null}
          nonce={request.nonce}
          banners={banners}
          bannersLabel={banners.length === 0 ? '' : translate('shell.notice')}
          chain={match.chain?.code ?? null}
          bodyHtml={gap}
          stateText={gap}
        />,
      )
      const [head, between, foot] = frame.split(gap) as [string, string, string]
      return {
        status: problem?.status ?? 200,
        location: null,
        html: [
          `<!doctype html>${head}`,
          ...keeper.partsOf(body).flatMap(writer.partsOf),
          between,
          writeState(state, { ...wordsOfPage(words, keys), chains: toldChains }),
          foot,
        ],
        framed,
        ...(isReady && { chain: match.chain?.code ?? null }),
      }
    }
    try {
      return draw(loaded.screen)
    } catch (error) {
      // A view that cannot be drawn must not take the document with it.
      options.onFault(error, request.url)
      const { match: page } = loaded.screen
      return draw({
        kind: 'problem',
        match: page,
        chain: page?.chain ?? null,
        search,
        problem: problemOf(error, request.requestId),
        View: await openProblemPage(),
      })
    }
  }
  return (request) => withinTime(options.loadTimeoutMs, request.signal, (signal) => answer(request, signal))
}

/**
 * The query with the block that the pages of a list are counted from, for page numbers that came without one; null for all
 * others. Whoever gets the address then sees the same rows (screens-evm §20.14).
 */
function pinnedSearch(screen: Screen): string | null {
  if (screen.kind === 'problem' || screen.loading || screen.match.page === 1) return null
  const query = new URLSearchParams(screen.search)
  const at = listIn(screen.data)?.extend.at
  if (at === undefined || query.has('at')) return null
  query.set('at', at)
  return `?${query}`
}

const told = ({ params, page, path }: PageMatch, record: string): ServerState['match'] => ({
  record,
  params,
  page,
  path,
})

/** A language as the server speaks it. */
type Speech = {
  readonly words: Words
  readonly translate: Translate
  /** By project. */
  readonly versions: Readonly<Record<string, string>>
}

// Search engines hear of a language when it is whole: half a page in English serves nobody who looks for it.
const alternatesOf = (origin: string, match: PageMatch) =>
  languageChoices({ ...match.place, prefixed: false }, match.path)
    .filter(({ language }) => language.complete)
    .map(({ language, to }) => ({ hreflang: language.intl, href: origin + to }))
