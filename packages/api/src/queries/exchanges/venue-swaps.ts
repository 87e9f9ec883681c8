import type { Swap } from '@orrery/model/wire/pool'
import type { ChainDesk } from '../chain-desk.ts'
import { eventPage, hexOf } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import { unitedList } from '../lists/united-list.ts'
import { swapShape } from './pools.ts'
import type { VenueTrades } from './venue-trades.ts'

/** Exchanges that are told. */
const TOLD = 20

/** The newest exchanges in the pools of a venue that were told (screens-evm §16.4): each of these, at most ten, is read for a page. */
export async function readVenueSwaps(desk: ChainDesk, { vault, pools }: VenueTrades): Promise<Swap[]> {
  const source = desk.family.events
  if (source === undefined || pools.length === 0) return []
  const list = unitedList(
    pools.map(({ pool }) => familyList(source.swaps.table, vault === null ? { pool } : { pool, vault })),
  )
  const shapes = new Map(pools.map(({ pool, tokens }) => [pool, swapShape(desk, source, tokens)]))
  const other = swapShape(desk, source, null)
  const shapeOf = (row: Parameters<typeof hexOf>[0]) => shapes.get(hexOf(row, 'pool')) ?? other
  const { data } = await eventPage(
    desk,
    list,
    { limit: TOLD },
    {
      tokens: (row) => shapeOf(row).tokens!(row),
      write: (event, names) => shapeOf(event.row).write(event, names),
    },
  )
  return data.hits
}
