import type { Handlers } from '../../contract/handler.ts'
import { transferList } from '../../queries/lists/chain-lists.ts'
import { findDesk } from '../../queries/context.ts'
import { transferPage } from '../../queries/transactions/transfer-page.ts'
import type { transfers } from './transfers.ts'

/** Answers for the transfers of a chain. */
export const transfersHandlers: Handlers<typeof transfers> = {
  async listTransfers({ chain, ...list }, context) {
    return transferPage(findDesk(context, chain), transferList(list.standard), list, async ({ newest, deep }) => {
      const [a, b] = await Promise.all([newest.totals(), deep.totals()])
      return a.transfers + b.transfers
    })
  },
}
