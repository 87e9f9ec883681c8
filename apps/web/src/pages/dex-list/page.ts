import type { ListOf } from '@orrery/model/wire/common'
import type { Pool, PoolDetail, Swap, VenueDetail, Venues } from '@orrery/model/wire/pool'
import type { PoolPrices } from '@orrery/model/wire/pool-prices'
import { displayName } from '@orrery/entities/display-name'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, stubPlace, stubToken } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { PRICE_DAYS, PRICE_MINUTES, PoolPricesPart, type PriceMinutes } from './pool-prices-part.ts'
import { PoolFactsPart } from './pool-facts-part.ts'
import { VenuePart } from './venue-part.ts'
import { VenuesPart } from './venues-part.ts'

/** All pools, those of one venue, or one with its exchanges where the query names it: explorer §2.2 has one path for both (screens-evm §16.4). */
export type DexListData =
  | { readonly show: 'pools'; readonly list: ListOf<Pool> }
  | {
      readonly show: 'venue'
      readonly factory: string
      readonly venue: Part<VenueDetail>
      readonly list: ListOf<Pool>
    }
  | { readonly show: 'venues'; readonly venues: Part<Venues> }
  | {
      readonly show: 'pool'
      readonly pool: PoolDetail
      readonly list: ListOf<Swap>
      readonly prices: Part<PoolPrices>
      readonly days: number
      /** Where prices are by so many minutes instead. */
      readonly minutes: PriceMinutes | null
    }

export const page = definePage({
  id: 'dex-list',
  scope: 'chain',
  path: '/dex-list',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'tokens', order: 40 },
  load: async (context): Promise<DexListData> => {
    const { api, chain, query, signal } = context
    const list = { chain: chain.code, ...listParams(context) }
    const pool = query.get('pool')
    const factory = query.get('venue')
    if (pool === null && factory !== null) {
      const [venue, pools] = await Promise.all([
        loadPart(api.getVenue({ chain: chain.code, factory }, signal), signal),
        api.listPools({ ...list, factory }, signal),
      ])
      return { show: 'venue', factory, venue, list: pools }
    }
    if (pool === null && query.get('by') === 'venue')
      return { show: 'venues', venues: await loadPart(api.getVenues({ chain: chain.code }, signal), signal) }
    if (pool === null) return { show: 'pools', list: await api.listPools(list, signal) }
    const wanted = Number(query.get('days') ?? 30)
    const days = PRICE_DAYS.includes(wanted) ? wanted : 30
    const minutes = PRICE_MINUTES.find((known) => String(known) === query.get('minutes')) ?? null
    const [detail, swaps, prices] = await Promise.all([
      api.getPool({ chain: chain.code, pool }, signal),
      api.listPoolSwaps({ ...list, pool }, signal),
      loadPart(api.getPoolPrices({ chain: chain.code, pool, days, ...(minutes && { minutes }) }, signal), signal),
    ])
    return { show: 'pool', pool: detail, list: swaps, prices, days, minutes }
  },
  stub: {
    show: 'pools',
    list: stubList({
      ...stubPlace,
      pool: STUB_ADDRESS,
      kind: 'uniswap-v2',
      factory: STUB_ADDRESS,
      token0: stubToken,
      token1: stubToken,
      fee: 3_000,
      hooks: null,
      worth: null,
      rate: null,
    }),
  },
  title: (data, t) =>
    data.show !== 'pool' || data.pool.told === null
      ? t('page.dexList.title')
      : [data.pool.told.token0, data.pool.told.token1]
          .map((token) => displayName(token.symbol ?? token.name ?? token.address).text)
          .join(' / '),
  description: (_, t) => t('page.dexList.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) =>
    data?.show === 'pool'
      ? [PoolFactsPart.open(), PoolPricesPart.open()]
      : data?.show === 'venues'
        ? [VenuesPart.open()]
        : data?.show === 'venue'
          ? [VenuePart.open()]
          : [],
})
