import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { filterTxs } from '../../queries/filter-txs.ts'
import { headLargeValue } from '../../queries/large-value.ts'
import { txConditionsOf } from '../../queries/tx-conditions.ts'
import type { txFilter } from './tx-filter.ts'

/** Answers for transactions by conditions. */
export const txFilterHandlers: Handlers<typeof txFilter> = {
  async filterTransactions({ chain, limit = 20, cursor, ...texts }, context) {
    const desk = findDesk(context, chain)
    return filterTxs(desk, txConditionsOf(desk, texts), { limit, cursor })
  },

  async getLargeValue({ chain }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    return { data: headLargeValue(view), head: desk.wire.head(view.tip) }
  },
}
