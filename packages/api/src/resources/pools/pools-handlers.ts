import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import type { VenueDetail as WireVenue, Venues as WireVenues } from '@orrery/model/wire/pool'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findCoins } from '../../queries/exchanges/coin-pools.ts'
import { findDesk } from '../../queries/context.ts'
import { eventPage, keyedList, nameTokens, noEvents } from '../../queries/lists/event-pages.ts'
import { familyList } from '../../queries/lists/family-list.ts'
import { findPool, findPoolMaker, parsePool, poolShape, poolText, swapShape } from '../../queries/exchanges/pools.ts'
import type { OfSpan } from '../../queries/chains/day-board.ts'
import type { VenueTrades } from '../../queries/exchanges/venue-trades.ts'
import type { Pair, Venue, Venues } from '../../queries/exchanges/venues.ts'
import { readVenueSwaps } from '../../queries/exchanges/venue-swaps.ts'
import { writeVenueHours } from '../../queries/exchanges/venue-hours.ts'
import { sumWorths, writeWorth, type PoolWorth } from '../../queries/exchanges/pool-worths.ts'
import { findMarket } from '../../queries/exchanges/write-market.ts'
import type { pools } from './pools.ts'

const toVenues = (
  { wire, day }: ChainDesk,
  { told: { venues, pairs, ...sums }, ...span }: OfSpan<Venues>,
): NonNullable<WireVenues['told']> => ({
  ...span,
  ...sums,
  venues: venues.map(({ top: _top, ...venue }) => ({
    ...venue,
    factory: wire.address(venue.factory),
    busiest: wire.address(venue.busiest),
    worth: worthOfVenue(day.lastMarket()?.told.worths, pairs, venue.factory),
  })),
})

/** What the pools of a venue that were looked at are worth together. */
function worthOfVenue(
  worths: ReadonlyMap<Hex, PoolWorth> | undefined,
  pairs: readonly Pair[],
  factory: Hex,
): NonNullable<WireVenues['told']>['venues'][number]['worth'] {
  const own = pairs.flatMap((pair) => (pair.factory === factory ? [worths?.get(pair.pool)] : []))
  const sum = sumWorths(own)
  return sum && { ...writeWorth(sum), pools: sum.pools }
}

async function toVenue(
  desk: ChainDesk,
  { factory, kind, pools, trades }: Venue,
  { fromHeight, toHeight, whole, told: all }: OfSpan<Venues>,
  told: VenueTrades,
): Promise<NonNullable<WireVenue['told']>> {
  const names = await nameTokens(
    desk,
    told.pools.flatMap(({ tokens, volumes }) => [...(tokens ?? []), ...volumes.map(({ token }) => token)]),
  )
  return {
    fromHeight,
    toHeight,
    whole,
    kind,
    pools,
    trades,
    all: all.trades,
    worth: worthOfVenue(desk.day.lastMarket()?.told.worths, all.pairs, factory),
    hours: told.hours && writeVenueHours(desk, told.hours),
    swaps: await readVenueSwaps(desk, told),
    looked: told.looked,
    traders: told.traders,
    top: told.pools.map(({ pool, tokens, volumes, ...counts }) => ({
      ...counts,
      pool: poolText(desk, pool),
      token0: tokens && names(tokens[0]),
      token1: tokens && names(tokens[1]),
      volumes: volumes.map(({ token, amount }) => ({ token: names(token), amount: String(amount) })),
    })),
  }
}

/** Answers for pools and swaps. */
export const poolsHandlers: Handlers<typeof pools> = {
  async listPools({ chain, factory, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const match = factory === undefined ? {} : { factory: desk.family.parseAddress(factory, desk.chain) }
    return eventPage(desk, familyList(source.pools.table, match), list, poolShape(desk, source))
  },
  async getVenues({ chain }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.events)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'pools' })
    const found = await desk.day.venues()
    // Prices are made of the same pools, beside; those of before stand until then.
    if (found !== null && found !== 'none') await findMarket(desk)
    return {
      data: {
        isMaking: found === null,
        told: found === null || found === 'none' ? null : toVenues(desk, found),
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getVenue({ chain, factory }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.events)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'pools' })
    const key = desk.family.parseAddress(factory, desk.chain)
    const all = await desk.day.venues()
    const answer = (told: WireVenue['told'], isMaking: boolean) => ({
      data: { factory: desk.wire.address(key), told, isMaking },
      head: desk.wire.head(desk.runtime.head.view().tip),
    })
    if (all === null || all === 'none') return answer(null, all === null)
    const venue = all.told.venues.find((one) => one.factory === key)
    if (venue === undefined) return answer(null, false)
    const found = await desk.day.venueTrades(venue, all)
    if (found === null || found === 'none') return answer(null, found === null)
    // Prices are made of the same pools, beside; those of before stand until then.
    await findMarket(desk)
    return answer(await toVenue(desk, venue, all, found.told), false)
  },
  async getPool({ chain, pool }, context) {
    const desk = findDesk(context, chain)
    return findPool(desk, desk.family.events, parsePool(desk, pool))
  },
  async listTokenPools({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const token = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const pools = keyedList(source, source.pools, source.pools.tokens, token)
    return eventPage(desk, pools, list, poolShape(desk, source))
  },
  async listPoolSwaps({ chain, pool, ...list }, context) {
    const desk = findDesk(context, chain)
    const key = parsePool(desk, pool)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const { sides, vault } = await findPoolMaker(desk, source, key)
    const match = vault === null ? { pool: key } : { pool: key, vault }
    const coins = sides === null ? await findCoins(desk, source, key) : []
    return eventPage(desk, familyList(source.swaps.table, match), list, swapShape(desk, source, sides, coins))
  },
}
