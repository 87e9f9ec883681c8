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
  async listRequests({ chain, requestKind: kind, ...list }, context) {
    if (kind !== undefined) requireFirstPage(list)
    const choice = kind && { name: kind, fits: (row: FamilyRow) => row['kind'] === kind }
    const desk = findDesk(context, chain)
    const { data, head } = await familyRowsList(desk, (of) => of.requests.table, {}, list, toRequest, choice)
    return { data: { ...data, hits: await withTransactions(desk, data.hits) }, head }
  },
  async listBlockRequests({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return familyRowsOfBlock(desk, await findBlock(desk, block), (data) => data.requests.table, list, toRequest)
  },
}
