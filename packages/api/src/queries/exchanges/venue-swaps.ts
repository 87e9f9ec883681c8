import type { EventSources } from '@orrery/family/event-sources'
import type { HeadRef } from '@orrery/model/wire/common'
import type { Swap } from '@orrery/model/wire/pool'
import type { ChainDesk } from '../chain-desk.ts'
import { eventPage, hexOf, noEvents } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import { unitedList } from '../lists/united-list.ts'
import { swapShape } from './pools.ts'
import type { VenueTrades } from './venue-trades.ts'

/** The newest exchanges in the pools of a venue that were told (screens-evm §16.4): each of these, at most ten, is read for a page. */
export async function readVenueSwaps(
  desk: ChainDesk,
  source: EventSources,
  trades: VenueTrades | null,
  limit: number,
): Promise<{ readonly swaps: Swap[]; readonly head: HeadRef | null }> {
  if (trades === null || trades.pools.length === 0) {
    const { data, head } = await noEvents<Swap>(desk, { limit })
    return { swaps: data.hits, head }
  }
  const { vault, pools } = trades
  const list = unitedList(
    pools.map(({ pool }) => familyList(source.swaps.table, vault === null ? { pool } : { pool, vault })),
  )
  const shapes = new Map(pools.map(({ pool, tokens }) => [pool, swapShape(desk, source, tokens)]))
  const other = swapShape(desk, source, null)
  const shapeOf = (row: Parameters<typeof hexOf>[0]) => shapes.get(hexOf(row, 'pool')) ?? other
  const { data, head } = await eventPage(
    desk,
    list,
    { limit },
    {
      tokens: (row) => shapeOf(row).tokens!(row),
      write: (event, names) => shapeOf(event.row).write(event, names),
    },
  )
  return { swaps: data.hits, head }
}
