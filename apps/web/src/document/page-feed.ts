import { feedOf, kindOf, OF_WORTH, readConditions, standardOf } from '../pages/advanced-filter/read-conditions.ts'
import type { PageMatch } from '../routing/router.ts'

const DAYS = ['from', 'to'] as const
/** Pages whose subject has a feed, by id, with the feed's path below `/api/explorer/feeds/{chain}` and what both are narrowed by. */
const FEEDS: Readonly<Record<string, { readonly path: string; readonly narrows: readonly string[] }>> = {
  address: { path: '/address/{address}', narrows: ['direction', 'with', 'method', 'status', 'type', ...DAYS] },
  'address/transfers': {
    path: '/address/{address}/transfers',
    narrows: ['standard', 'direction', 'with', 'token', ...DAYS],
  },
  token: { path: '/token/{address}', narrows: DAYS },
  'tx-list': { path: '/transactions', narrows: DAYS },
  'transfer-list': { path: '/transfers', narrows: ['standard', ...DAYS] },
  'woken-list': { path: '/woken', narrows: ['years'] },
  'advanced-filter': { path: '/filter', narrows: [] },
}
const MOST = 160

const linksTo = (chain: string, subject: string, query: string) =>
  (['atom', 'rss'] as const).map((form) => ({
    type: `application/${form}+xml`,
    href: `/api/explorer/feeds/${chain}${subject}.${form}${query === '' ? '' : `?${query}`}`,
  }))

/** Path of a chain, or another name of it. */
const CHAIN = /^[a-z0-9-]{1,60}$/i

/** A page of many chains: there is a feed where one is chosen. */
function signalFeeds(search: string): ReturnType<typeof linksTo> {
  const asked = new URLSearchParams(search)
  const chain = asked.get('chain')?.trim() ?? ''
  if (!CHAIN.test(chain) || chain === 'all') return []
  const told = ['kind', 'least'].flatMap((name): [string, string][] => {
    const value = asked.get(name)?.trim() ?? ''
    return value === '' ? [] : [[name, value.slice(0, MOST)]]
  })
  return linksTo(chain, '/signals', new URLSearchParams(told).toString())
}

/** The feeds that tell what a page shows, its query among it where that is a filter; none for most pages. */
export function feedsOf(
  { route, chain, params }: PageMatch,
  search: string,
): readonly { readonly type: string; readonly href: string }[] {
  const tab = route.id === 'address' ? (params['tab'] ?? 'transactions') : 'transactions'
  const isTransfers = tab === 'transfers' || tab === 'token-transfers'
  const feed = FEEDS[isTransfers ? 'address/transfers' : route.id]
  if (route.id === 'alpha-signals') return signalFeeds(search)
  if (feed === undefined || chain === null) return []
  const asked = new URLSearchParams(search)
  const isEvm = chain.family === 'evm'
  // No feed tells of user operations, nor of what this list does not offer.
  if (route.id === 'tx-list' && (params['type'] !== undefined || (isEvm && asked.get('type') === 'uop'))) return []
  // Coins wake where outputs hold them; of accounts no feed tells.
  if (route.id === 'woken-list' && isEvm) return []
  const kind = kindOf(asked, isEvm)
  const isOfTokens = kind === 'transfers' || kind === 'moves'
  if (route.id === 'advanced-filter') {
    // Feeds have no prices.
    if (OF_WORTH.some((field) => asked.get(field))) return []
    // Amounts of a token count in its own units, which nothing here tells. In the one table they are the coin's without a token.
    const token = (asked.get('token') ?? '').trim()
    const isNative = !isOfTokens || token === 'native' || (kind === 'moves' && token === '')
    if (!isNative && (asked.get('least') || asked.get('most'))) return []
  }
  const standard = isOfTokens ? standardOf(asked) : null
  const filtered = Object.entries({
    ...readConditions(asked, chain.native.decimals, kind).asked,
    ...(standard !== null && { standard }),
  }).map(([name, value]): [string, string] => [name, String(value)])
  // Other tabs of a token mean something else by these names.
  const isOther = route.id === 'token' && (asked.get('tab') ?? 'transfers') !== 'transfers'
  const narrows = isOther ? [] : feed.narrows
  const told: readonly (readonly [string, string])[] =
    route.id === 'advanced-filter'
      ? filtered
      : isTransfers || tab === 'transactions' || tab === 'txs'
        ? narrows.flatMap((name) => {
            const value = asked.get(name)
            return value === null || value === '' ? [] : [[name, value.slice(0, MOST)] as const]
          })
        : []
  const query = new URLSearchParams(told.map(([name, value]) => [name, value])).toString()
  const path = route.id === 'advanced-filter' ? `/${feedOf(kind)}` : feed.path
  const subject = path.replace('{address}', encodeURIComponent(params['address'] ?? ''))
  return linksTo(chain.path, subject, query)
}
