import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { normaliseQuery } from '../../queries/search/normalise-query.ts'
import { searchChains } from '../../queries/search/search-all.ts'
import type { search } from './search.ts'

/** Answers for searches. */
export const searchHandlers: Handlers<typeof search> = {
  async searchChain({ chain, q }, context) {
    const desk = findDesk(context, chain)
    return {
      data: await searchChains(context, [desk], normaliseQuery(q)),
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  search: async ({ q }, context) => ({
    data: await searchChains(context, context.desks(), normaliseQuery(q)),
    head: null,
  }),
}
