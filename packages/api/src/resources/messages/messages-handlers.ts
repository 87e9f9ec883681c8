import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { requireFirstPage, walkedPage } from '../../queries/addresses/account-filters.ts'
import { findDesk } from '../../queries/context.ts'
import { readKeysetPage } from '../../queries/lists/keyset-list.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
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
    return atOneMoment(desk.runtime, async (snapshot) => {
      const cut = await cutToSpan(desk, snapshot, arrivedList(desk, source), list)
      const page = walkedPage(await readKeysetPage(desk, snapshot, cut, list))
      const hits = await tellArrivals(desk, snapshot, source, page.rows)
      return { data: toList(snapshot, page, hits, null), head: desk.wire.head(snapshot.tip) }
    })
  },
}
