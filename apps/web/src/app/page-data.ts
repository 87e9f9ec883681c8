import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { AnyPage } from '../routing/page.ts'
import type { PageMatch } from '../routing/router.ts'

/** The key of a page's data in the query cache: everything that its loader can see. */
export const pageKey = (match: PageMatch, search: string): readonly unknown[] => ['page', match.route.id, match.path, search]

export type PageDataOptions = {
  readonly queries: QueryClient
  readonly api: ApiClient
  readonly chains: readonly Chain[]
  readonly match: PageMatch
  readonly search: string
  readonly page: AnyPage
}

/** Loads the page's data through the query cache, so that a prefetched page is not asked for twice. Rejects with what the loader threw. */
export const loadPageData = ({ queries, api, chains, match, search, page }: PageDataOptions): Promise<unknown> =>
  queries.fetchQuery({
    queryKey: pageKey(match, search),
    queryFn: ({ signal }) => page.load({ api, chain: match.chain, chains, params: match.params, page: match.page, query: new URLSearchParams(search), signal }),
    // A page visited again within this time is shown as it was; its live parts move on anyway.
    staleTime: 5_000,
    retry: false,
  })
