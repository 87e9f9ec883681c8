import type { Handlers } from '../../contract/handler.ts'
import { familyRowsList, familyRowsOfBlock } from '../../queries/block-data.ts'
import { toRequest } from '../../queries/block-data-shapes.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/find-block.ts'
import type { consensusRequests } from './consensus-requests.ts'

/** Answers for requests to the consensus layer. */
export const consensusRequestsHandlers: Handlers<typeof consensusRequests> = {
  listRequests: ({ chain, ...list }, context) =>
    familyRowsList(findDesk(context, chain), (data) => data.requests.table, {}, list, toRequest),
  async listBlockRequests({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return familyRowsOfBlock(desk, await findBlock(desk, block), (data) => data.requests.table, list, toRequest)
  },
}
