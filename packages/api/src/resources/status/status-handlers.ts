import type { Handlers } from '../../contract/handler.ts'
import { chainStatus } from '../../queries/chains/chain-status.ts'
import { dataSetsOf } from '../../queries/chains/data-sets.ts'
import { findDesk } from '../../queries/context.ts'
import type { status } from './status.ts'

/** Answers for the state of chains. */
export const statusHandlers: Handlers<typeof status> = {
  async getChainStatus({ chain }, context) {
    const data = chainStatus(findDesk(context, chain))
    return { data, head: data.head && { height: data.head.height, hash: data.head.hash } }
  },
  listDataSets: ({ chain }, context) => dataSetsOf(findDesk(context, chain)),
  listStatus: async (_, context) => ({ data: { hits: context.desks().map(chainStatus) }, head: null }),
}
