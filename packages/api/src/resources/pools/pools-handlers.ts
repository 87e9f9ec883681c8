import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { eventPage, keyedList, noEvents } from '../../queries/event-pages.ts'
import { familyList } from '../../queries/family-list.ts'
import { findPool, findPoolMaker, parsePool, poolShape, swapShape } from '../../queries/pools.ts'
import type { pools } from './pools.ts'

/** Answers for pools and swaps. */
export const poolsHandlers: Handlers<typeof pools> = {
  async listPools({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    return eventPage(desk, familyList(source.pools.table, {}), list, poolShape(desk, source))
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
