import type { Handlers } from '../../contract/handler.ts'
import { listApprovalHistory, listStandingApprovals } from '../../queries/addresses/approvals.ts'
import { findDesk } from '../../queries/context.ts'
import { noEvents } from '../../queries/lists/event-pages.ts'
import type { approvals } from './approvals.ts'

/** Answers for approvals. */
export const approvalsHandlers: Handlers<typeof approvals> = {
  async listAddressApprovals({ chain, address, side = 'owner', view = 'standing', ...list }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const read = view === 'standing' ? listStandingApprovals : listApprovalHistory
    return read(desk, source, key, side, list)
  },
}
