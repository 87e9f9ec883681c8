import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { requireFirstPage, walkedPage } from '../../queries/addresses/account-filters.ts'
import { findDesk } from '../../queries/context.ts'
import { readKeysetPage } from '../../queries/lists/keyset-list.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { listDepartures } from '../../queries/rollups/departures.ts'
import { findSettlement } from '../../queries/rollups/find-settlement.ts'
import { beginnings } from '../../queries/rollups/parent-messages.ts'
import { readDepartureCall, readDepartureState } from '../../queries/rollups/withdrawal-steps.ts'
import { cutToSpan } from '../../queries/time-span.ts'
import { arrivedList, tellArrivals } from '../../queries/transactions/arrivals.ts'
import type { messages } from './messages.ts'

/** Answers for messages between chains. */
export const messagesHandlers: Handlers<typeof messages> = {
  async listArrivals({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = (await desk.family.arrivals?.(desk.chain)) ?? null
    if (source === null)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'messages of a parent chain' })
    requireFirstPage(list)
    const { data, from, head } = await atOneMoment(desk.runtime, async (snapshot) => {
      const cut = await cutToSpan(desk, snapshot, arrivedList(desk, source), list)
      const page = walkedPage(await readKeysetPage(desk, snapshot, cut, list))
      const { hits, from } = await tellArrivals(desk, snapshot, source, page.rows)
      return { data: toList(snapshot, page, hits, null), from, head: desk.wire.head(snapshot.tip) }
    })
    const settled = await findSettlement(context, desk)
    if (settled === null) return { data, head }
    const begun = await beginnings(
      settled,
      from.map(({ tx, told }) => ({
        id: settled.how.arrivalId(tx, told),
        source: told.source,
        l1Height: told.l1Height,
      })),
    )
    return { data: { ...data, hits: data.hits.map((hit, at) => ({ ...hit, l1Tx: begun[at]?.hash ?? null })) }, head }
  },
  listDepartures({ chain, departureStatus: status, party, ...list }, context) {
    const desk = findDesk(context, chain)
    return listDepartures(context, desk, { ...(status && { status }), ...(party !== undefined && { party }), ...list })
  },
  getDepartureState: ({ chain, ...place }, context) => readDepartureState(context, findDesk(context, chain), place),
  getDepartureCall: ({ chain, ...place }, context) => readDepartureCall(context, findDesk(context, chain), place),
}
