import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import type { Venues as WireVenues } from '@orrery/model/wire/events'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { eventPage, keyedList, noEvents } from '../../queries/event-pages.ts'
import { familyList } from '../../queries/family-list.ts'
import { findPool, findPoolMaker, parsePool, poolShape, swapShape } from '../../queries/pools.ts'
import type { OfSpan } from '../../queries/day-board.ts'
import type { Venues } from '../../queries/venues.ts'
import type { pools } from './pools.ts'

const toVenues = (
  { wire }: ChainDesk,
  { told: { venues, ...sums }, ...span }: OfSpan<Venues>,
): NonNullable<WireVenues['told']> => ({
  ...span,
  ...sums,
  venues: venues.map((venue) => ({
    ...venue,
    factory: wire.address(venue.factory),
    busiest: wire.address(venue.busiest),
  })),
})

/** Answers for pools and swaps. */
export const poolsHandlers: Handlers<typeof pools> = {
  async listPools({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    return eventPage(desk, familyList(source.pools.table, {}), list, poolShape(desk, source))
  },
  async getVenues({ chain }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.events)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'pools' })
    const found = await desk.day.venues()
    return {
      data: {
        isMaking: found === null,
        told: found === null || found === 'none' ? null : toVenues(desk, found),
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
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
    return eventPage(desk, familyList(source.swaps.table, match), list, swapShape(desk, source, sides))
  },
}
