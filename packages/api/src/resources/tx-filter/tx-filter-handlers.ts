import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { filterTxs } from '../../queries/filter-txs.ts'
import { headLargeValue } from '../../queries/large-value.ts'
import type { txFilter } from './tx-filter.ts'

/** Answers for transactions by conditions. */
export const txFilterHandlers: Handlers<typeof txFilter> = {
  async filterTransactions(
    { chain, from, to, method, least, most, since, until, status, notFrom, notTo, notMethod, limit = 20, cursor },
    context,
  ) {
    const desk = findDesk(context, chain)
    const key = (text: string) => desk.family.parseAddress(text, desk.chain)
    return filterTxs(
      desk,
      {
        ...(from !== undefined && { from: key(from) }),
        ...(to !== undefined && { to: key(to) }),
        ...(method !== undefined && { method: method.toLowerCase() }),
        ...(least !== undefined && { least: BigInt(least) }),
        ...(most !== undefined && { most: BigInt(most) }),
        ...(since !== undefined && { since }),
        ...(until !== undefined && { until }),
        ...(status !== undefined && { status }),
        ...(notFrom !== undefined && { notFrom: key(notFrom) }),
        ...(notTo !== undefined && { notTo: key(notTo) }),
        ...(notMethod !== undefined && { notMethod: notMethod.toLowerCase() }),
      },
      { limit, cursor },
    )
  },

  async getLargeValue({ chain }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    return { data: headLargeValue(view), head: desk.wire.head(view.tip) }
  },
}
