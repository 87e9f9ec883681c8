import type { FamilyRow } from '@orrery/model/rows'
import type { Handlers } from '../../contract/handler.ts'
import { requireFirstPage } from '../../queries/addresses/account-filters.ts'
import { familyRowsList, familyRowsOfBlock } from '../../queries/blocks/block-data.ts'
import { toRequest } from '../../queries/blocks/block-data-shapes.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { withTransactions } from '../../queries/blocks/request-transactions.ts'
import type { consensusRequests } from './consensus-requests.ts'

/** Answers for requests to the consensus layer. */
export const consensusRequestsHandlers: Handlers<typeof consensusRequests> = {
  async listRequests({ chain, requestKind: kind, pubkey, ...list }, context) {
    if (kind !== undefined || pubkey !== undefined) requireFirstPage(list)
    const key = pubkey?.toLowerCase()
    const choice =
      kind === undefined && key === undefined
        ? undefined
        : {
            name: `${kind ?? ''} ${key ?? ''}`,
            fits: (row: FamilyRow) =>
              (kind === undefined || row['kind'] === kind) &&
              // A consolidation is of the validator that takes it in, too.
              (key === undefined || row['pubkey'] === key || row['target'] === key),
          }
    const desk = findDesk(context, chain)
    const { data, head } = await familyRowsList(desk, (of) => of.requests.table, {}, list, toRequest, choice)
    return { data: { ...data, hits: await withTransactions(desk, data.hits) }, head }
  },
  async listBlockRequests({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return familyRowsOfBlock(desk, await findBlock(desk, block), (data) => data.requests.table, list, toRequest)
  },
}
