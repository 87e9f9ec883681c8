import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import { localPath } from '../routing/place.ts'
import type { PageMatch } from '../routing/router.ts'
import { openMatch, openParts } from './open-match.ts'
import type { PageCache } from './page-cache.ts'
import { loadPageData, pageKey } from './page-data.ts'
import type { PageFinder } from './page-finder.ts'
import type { Screen } from './screen.ts'

/** How a new screen came about: it decides where the window scrolls and what is focused. */
export type Arrival = {
  readonly how: 'first' | 'link' | 'history' | 'refresh'
  readonly key: string
  readonly hash: string
}

export type Snapshot = {
  readonly screen: Screen
  readonly arrival: Arrival
  /** A page is on its way; the old one still shows. */
  readonly pending: boolean
}

/** The browser as the navigator needs it, handed in so that tests need none. */
export type NavigatorHost = {
  readonly history: Pick<History, 'pushState' | 'replaceState'>
  /** Leaves this document: other sites, other languages, paths that only the server can explain. */
  leave(url: string): void
  makeKey(): string
}

export type NavigatorOptions = {
  readonly pages: PageFinder
  readonly cache: PageCache
  readonly api: ApiClient
  readonly chains: readonly Chain[]
  readonly clock: Clock
  readonly host: NavigatorHost
  readonly origin: string
  /** What a further page needs besides its own code: the messages that a page under `chain` may show. */
  readonly ready: (chain: Chain | null) => Promise<void>
  readonly first: Screen
  readonly firstKey: string
}

export type Navigator = {
  subscribe(listener: () => void): () => void
  get(): Snapshot
  /** Goes to a URL of this origin. Another visit that is still loading is given up. */
  go(url: URL, how?: 'link' | 'replace'): Promise<void>
  /** The history moved to `url` by itself. */
  arrive(url: URL, key: string): Promise<void>
  /** Loads code and data of a page that is likely to be visited next. */
  prefetch(url: URL): void
  /** Loads the data of the page that shows once more, and keeps what shows until it is here. */
  refresh(): Promise<void>
}

/** Below this a skeleton would only flash: the old page stays. */
const PATIENCE_MS = 100

/** Moves between pages inside one document. Every visit ends in one of: new screen, redirect, leaving the document. */
export function createNavigator(options: NavigatorOptions): Navigator {
  const { pages, cache, api, chains, clock, host } = options
  const listeners = new Set<() => void>()
  let snapshot: Snapshot = {
    screen: options.first,
    arrival: { how: 'first', key: options.firstKey, hash: '' },
    pending: false,
  }
  let visit: { readonly abort: AbortController; readonly key: string } | null = null
  /** A refresh was asked for while a page was on its way. */
  let isStale = false
  /** Counts visits, so that one whose page was still looked for ends when another begins. */
  let visits = 0

  const show = (next: Snapshot) => {
    snapshot = next
    for (const listener of listeners) listener()
  }
  const giveUp = () => {
    visit?.abort.abort()
    if (visit !== null) cache.giveUp(visit.key)
    visit = null
    isStale = false
  }

  const load = async (
    match: PageMatch,
    search: string,
    arrival: Arrival,
    commit: () => void,
    hop: (path: string) => Promise<void>,
  ): Promise<void> => {
    giveUp()
    const mine = { abort: new AbortController(), key: pageKey(match, search) }
    visit = mine
    const before = snapshot.screen
    const current = () => visit === mine
    const place = (screen: Screen) => {
      commit()
      show({ screen, arrival, pending: false })
    }
    show({ ...snapshot, pending: true })
    // The skeleton waits for the code, never for the data.
    const opened = Promise.all([openMatch(match), options.ready(match.chain)]).then(([all]) => all)
    const skeleton = Promise.all([clock.sleep(PATIENCE_MS, mine.abort.signal), opened]).then(
      ([, { page, Waiting, Strip }]) => {
        if (current() && arrival.how !== 'refresh')
          place({ kind: 'page', match, search, page, View: Waiting, Strip, data: page.stub, loading: true })
      },
      () => undefined,
    )
    let isCodeLost = true
    try {
      const { page, View, Strip } = await opened
      isCodeLost = false
      const data = await cache.load(mine.key, (signal) => loadPageData({ api, chains, match, search, page, signal }))
      isCodeLost = true
      await openParts(page, match, data)
      if (!current()) return
      visit = null
      mine.abort.abort()
      place({ kind: 'page', match, search, page, View, Strip, data, loading: false })
    } catch (error) {
      if (!current()) return
      const target = redirectPath(error)
      // A refresh that fails keeps what shows: old data with its age beats an error page. Unless that is one, and waits for code.
      const keeps =
        target !== null ||
        (arrival.how === 'refresh' &&
          !(snapshot.screen.kind === 'problem' && (isCodeLost || snapshot.screen.problem.kind === 'upstream')))
      const told = keeps
        ? null
        : await import('../problem/tell-problem.ts')
            .then(({ tellProblem }) =>
              tellProblem(error, { api, chain: match.chain, signal: mine.abort.signal, isCodeLost }),
            )
            .catch(() => null)
      if (!current()) return
      visit = null
      mine.abort.abort()
      if (target !== null) return hop(target)
      if (keeps) show({ ...snapshot, pending: false })
      else if (told === null) host.leave(options.origin + localPath(match.place, match.path) + search)
      else {
        const behind = told.problem.status >= 500 ? sameList(before, match, search) : null
        place({ kind: 'problem', match, chain: match.chain, search, ...told, ...(behind !== null && { behind }) })
      }
    }
    await skeleton
  }

  const visitUrl = async (url: URL, arrival: Arrival, commit: (url: URL) => void, hops = 0): Promise<void> => {
    const mine = ++visits
    const found = pages.find(url.pathname, url.search)
    if (found instanceof Promise) {
      giveUp()
      show({ ...snapshot, pending: true })
    }
    // A path that nobody here can tell is the server's.
    const match = found instanceof Promise ? await found.catch(() => null) : found
    if (mine !== visits) return
    const shown = snapshot.screen.match
    if (url.origin !== options.origin || hops > 5 || match === null || match.kind === 'miss')
      return host.leave(url.href)
    const again = (path: string) => visitUrl(new URL(path, options.origin), arrival, commit, hops + 1)
    if (match.kind === 'redirect') return again(match.to)
    if (shown !== null && shown.place.language !== match.place.language) return host.leave(url.href)
    let committed = false
    const commitOnce = () => {
      if (!committed) commit(url)
      committed = true
    }
    await load(match, url.search, arrival, commitOnce, (path) => again(localPath(match.place, path)))
    if (isStale && visit === null) await loadAgain()
  }

  /** Loads what shows anew, and once more where that was asked for meanwhile: else nothing would arrive where blocks come faster than answers. */
  const loadAgain = async (): Promise<void> => {
    do {
      const { screen, arrival } = snapshot
      if (screen.match === null) return
      cache.expire(pageKey(screen.match, screen.search))
      await load(
        screen.match,
        screen.search,
        { ...arrival, how: 'refresh' },
        () => undefined,
        async () => undefined,
      )
    } while (isStale)
  }

  const loadAhead = async (url: URL): Promise<void> => {
    const match = await pages.find(url.pathname, url.search)
    if (match.kind !== 'page') return
    const { page } = await openMatch(match)
    await Promise.all([
      options.ready(match.chain),
      cache.load(pageKey(match, url.search), (signal) =>
        loadPageData({ api, chains, match, search: url.search, page, signal }),
      ),
    ])
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => snapshot,
    go: (url, how = 'link') => {
      const key = host.makeKey()
      return visitUrl(url, { how: 'link', key, hash: url.hash }, (final) =>
        host.history[how === 'link' ? 'pushState' : 'replaceState']({ key }, '', final.href),
      )
    },
    arrive: (url, key) => visitUrl(url, { how: 'history', key, hash: url.hash }, () => undefined),
    prefetch: (url) => {
      // A guess may fail; the visit itself will say so.
      if (url.origin === options.origin) void loadAhead(url).catch(() => undefined)
    },
    refresh: async () => {
      // What is on its way may have been told before the block that this is about: it is loaded once more when it is here.
      if (visit !== null) isStale = true
      else await loadAgain()
    },
  }
}

const listOf = ({ path }: PageMatch): string => path.replace(/\/page\/\d+$/, '')

/** What showed before of the list whose page did not come; null for anything else. */
function sameList(before: Screen, match: PageMatch, search: string): Extract<Screen, { kind: 'page' }> | null {
  const shown = before.kind === 'page' ? before : before.behind
  if (shown === undefined || shown.loading || !shown.match.route.paged) return null
  const [at, to] = [listOf(shown.match), listOf(match)]
  // A bare path shows the first page of its first tab, whose other pages have the tab's name.
  return to === at || (to.startsWith(`${at}/`) && (match.page > 1 || search !== '')) ? shown : null
}

const redirectPath = (error: unknown): string | null =>
  error instanceof Error && error.name === 'Redirect' && 'path' in error && typeof error.path === 'string'
    ? error.path
    : null
