import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { AnyPage } from '../routing/page.ts'
import type { PageMatch } from '../routing/router.ts'

/** The key of a page's data in the cache: everything that its loader can see. */
export const pageKey = (match: PageMatch, search: string): string => `${match.route.id} ${match.path}${search}`

export type PageDataOptions = {
  readonly api: ApiClient
  readonly chains: readonly Chain[]
  readonly match: PageMatch
  readonly search: string
  readonly page: AnyPage
  readonly signal: AbortSignal
}

/** Runs the page's loader. Rejects with what it threw. */
export const loadPageData = ({ api, chains, match, search, page, signal }: PageDataOptions): Promise<unknown> =>
  page.load({
    api,
    chain: match.chain,
    chains,
    params: match.params,
    page: match.page,
    query: new URLSearchParams(search),
    signal,
  })
