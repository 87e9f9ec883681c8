import { readConditions } from '../pages/advanced-filter/read-conditions.ts'
import { feedQuery } from '../page-parts/feed-query.ts'
import type { PageMatch } from '../routing/router.ts'

/** Pages whose subject has a feed, by id, with the feed's path below `/api/explorer/feeds/{chain}`. */
const FEEDS: Readonly<Record<string, string>> = {
  address: '/address/{address}',
  token: '/token/{address}',
  'tx-list': '/transactions',
  'transfer-list': '/transfers',
  'advanced-filter': '/filter',
}

/** The feeds that tell what a page shows, its query among it where that is a filter; none for most pages. */
export function feedsOf(
  { route, chain, params }: PageMatch,
  search: string,
): readonly { readonly type: string; readonly href: string }[] {
  const path = FEEDS[route.id]
  if (path === undefined || chain === null) return []
  const query =
    route.id === 'advanced-filter'
      ? new URLSearchParams(
          Object.entries(readConditions(new URLSearchParams(search), chain.native.decimals).asked).map(
            ([name, value]): [string, string] => [name, String(value)],
          ),
        ).toString()
      : route.id === 'address' && (params['tab'] ?? 'transactions') === 'transactions'
        ? feedQuery(new URLSearchParams(search))
        : ''
  const subject = path.replace('{address}', encodeURIComponent(params['address'] ?? ''))
  return (['atom', 'rss'] as const).map((form) => ({
    type: `application/${form}+xml`,
    href: `/api/explorer/feeds/${chain.path}${subject}.${form}${query === '' ? '' : `?${query}`}`,
  }))
}
