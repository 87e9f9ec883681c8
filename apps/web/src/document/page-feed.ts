import { readConditions } from '../pages/advanced-filter/read-conditions.ts'
import type { PageMatch } from '../routing/router.ts'

/** Pages whose subject has a feed, by id, with the feed's path below `/api/explorer/feeds/{chain}`. */
const FEEDS: Readonly<Record<string, string>> = {
  address: '/address/{address}',
  token: '/token/{address}',
  'tx-list': '/transactions',
  'transfer-list': '/transfers',
  'advanced-filter': '/filter',
}

const ACCOUNT_FILTER = ['direction', 'with', 'method', 'status'] as const

function queryPair(search: string, name: string): [string, string][] {
  const value = new URLSearchParams(search).get(name)
  return value === null || value === '' ? [] : [[name, value.slice(0, 160)]]
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
        ? new URLSearchParams(ACCOUNT_FILTER.flatMap((name) => queryPair(search, name))).toString()
        : ''
  const subject = path.replace('{address}', encodeURIComponent(params['address'] ?? ''))
  return (['atom', 'rss'] as const).map((form) => ({
    type: `application/${form}+xml`,
    href: `/api/explorer/feeds/${chain.path}${subject}.${form}${query === '' ? '' : `?${query}`}`,
  }))
}
