import type { Handlers } from '../../contract/handler.ts'
import { listApprovalHistory, listStandingApprovals, summariseApprovals } from '../../queries/addresses/approvals.ts'
import { findDesk } from '../../queries/context.ts'
import { noEvents } from '../../queries/lists/event-pages.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { readTokenSpenders, searchTokenApprovals } from '../../queries/tokens/token-approvals.ts'
import type { approvals } from './approvals.ts'

/** Answers for approvals. */
export const approvalsHandlers: Handlers<typeof approvals> = {
  async listAddressApprovals(params, context) {
    const {
      chain,
      address,
      side = 'owner',
      view = 'standing',
      block,
      allowed,
      unlimited,
      uses,
      token,
      order,
      ...rest
    } = params
    const { with: other, ...list } = rest
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    if (view === 'history') return listApprovalHistory(desk, source, key, side, list)
    const choice = {
      ...(block !== undefined && { height: (await findBlock(desk, block)).row.height }),
      ...(allowed !== undefined && { kind: allowed }),
      ...(unlimited !== undefined && { unlimited }),
      ...(other !== undefined && { other: desk.family.parseAddress(other, desk.chain) }),
      ...(token !== undefined && { token: desk.family.parseAddress(token, desk.chain) }),
      ...(order !== undefined && order !== 'newest' && { order }),
      ...(uses === true && side === 'owner' && block === undefined && { withUses: true }),
    }
    return listStandingApprovals(desk, source, key, side, choice, list)
  },
  async getApprovalSummary({ chain, address, side = 'owner', block }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (source) {
      const found = block === undefined ? null : (await findBlock(desk, block)).row
      return summariseApprovals(desk, source, key, side, found && { height: found.height, timeMs: found.timeMs })
    }
    return atOneMoment(desk.runtime, async ({ coverage, tip }) => ({
      data: {
        asOf: null,
        standing: 0,
        unlimited: 0,
        allItems: 0,
        others: 0,
        takenBack: 0,
        oldestMs: null,
        whole: true,
        coverage,
      },
      head: desk.wire.head(tip),
    }))
  },
  async getActingFor({ chain, address }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    // A node that does not answer leaves its part untold.
    const found = desk.family.can.contracts ? await desk.node.contract(key, null).catch(() => null) : null
    const safe = found?.proxies[0]?.kind === 'safe' ? await desk.node.safe(key).catch(() => null) : null
    return {
      data: {
        state: found && desk.wire.contractState(found),
        safe: safe && {
          ...safe,
          asOf: desk.wire.head(safe.asOf)!,
          owners: safe.owners.map(desk.wire.address),
          modules: safe.modules?.map(desk.wire.address) ?? null,
          guard: desk.wire.party(safe.guard),
          fallback: desk.wire.party(safe.fallback),
        },
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async listTokenApprovals({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    return searchTokenApprovals(desk, desk.family.parseAddress(address, desk.chain), list)
  },
  async getTokenSpenders({ chain, address }, context) {
    const desk = findDesk(context, chain)
    return readTokenSpenders(desk, desk.family.parseAddress(address, desk.chain))
  },
}
