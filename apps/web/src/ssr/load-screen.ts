import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import { openMatch, openParts, type OpenedMatch } from '../app/open-match.ts'
import { loadPageData } from '../app/page-data.ts'
import type { Screen } from '../app/screen.ts'
import { FailedPart } from '../page-parts/facts/part-frame.tsx'
import { withElsewhere } from '../problem/find-elsewhere.ts'
import { openProblemPage } from '../problem/open-problem-page.ts'
import { problemOf, problemOfMiss } from '../problem/problem.ts'
import type { Route } from '../routing/route.ts'
import type { Miss, PageMatch } from '../routing/router.ts'
import { plainQuery } from './plain-query.ts'

export type LoadScreenOptions = {
  readonly api: ApiClient
  readonly chains: readonly Chain[]
  readonly match: PageMatch | Miss
  readonly search: string
  readonly signal: AbortSignal
  readonly requestId: string
}

/** The screen of a request, with its data, or the path that its loader leads to. Never rejects: what goes wrong is a screen too. */
export async function loadScreen(
  options: LoadScreenOptions,
): Promise<{ readonly screen: Screen } | { readonly location: string }> {
  const { api, chains, match, requestId, search, signal } = options
  if (match.kind === 'miss') {
    const chain = match.chain !== null && chains.includes(match.chain) ? match.chain : null
    return {
      screen: {
        kind: 'problem',
        match: null,
        chain,
        search,
        problem: problemOfMiss(match.why, match.text),
        View: await openProblemPage(),
      },
    }
  }
  // Forms that are sent without script; in a browser with it they write the address themselves.
  const plain = plainQuery(search, match.place.language)
  if (plain !== search) return { location: match.path + plain }
  try {
    const { page, View, Waiting, Strip } = await codeOf(match)
    if (match.route.render === 'client')
      return { screen: { kind: 'page', match, search, page, View: Waiting, Strip, data: page.stub, loading: true } }
    // A loader that does not heed its signal must not hold the document.
    const data = await Promise.race([loadPageData({ api, chains, match, search, page, signal }), rejectOn(signal)])
    await openParts(page, match, data)
    return { screen: { kind: 'page', match, search, page, View, Strip, data, loading: false } }
  } catch (error) {
    if (error instanceof Error && error.name === 'Redirect' && 'path' in error && typeof error.path === 'string')
      return { location: error.path }
    const problem = problemOf(error, requestId)
    return {
      screen: {
        kind: 'problem',
        match,
        chain: match.chain,
        search,
        problem: await withElsewhere(api, problem, match.chain, signal),
        View: await openProblemPage(),
      },
    }
  }
}

const opened = new WeakMap<Route, OpenedMatch>()

/** As `openMatch`, once for each page: code that is there already takes a twentieth of a page's time to be asked for. */
async function codeOf(match: PageMatch): Promise<OpenedMatch> {
  const { route } = match
  await FailedPart.open()
  // What stands around a page with tools depends on where it stands.
  if (route.toolkit !== undefined) return openMatch(match)
  const known = opened.get(route)
  if (known !== undefined) return known
  const code = await openMatch(match)
  opened.set(route, code)
  return code
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
