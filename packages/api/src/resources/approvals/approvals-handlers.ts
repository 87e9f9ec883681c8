import type { Handlers } from '../../contract/handler.ts'
import { listApprovalsAtRisk } from '../../queries/addresses/approvals-at-risk.ts'
import { listApprovalHistory, listStandingApprovals, summariseApprovals } from '../../queries/addresses/approvals.ts'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { heightBefore } from '../../queries/blocks/height-before.ts'
import { findDesk } from '../../queries/context.ts'
import { noEvents } from '../../queries/lists/event-pages.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { readTokenSpenders, searchTokenApprovals } from '../../queries/tokens/token-approvals.ts'
import type { approvals } from './approvals.ts'

const DAY_MS = 86_400_000

/** The last height of so many days ago, by the clock. */
const heightOfDaysAgo = (desk: ChainDesk, days: number): Promise<number> =>
  atOneMoment(desk.runtime, (snapshot) => heightBefore(desk, snapshot, desk.clock.now() - days * DAY_MS))

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
      older,
      unverified,
      takeable,
      ...rest
    } = params
    const { with: other, ...list } = rest
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    if (view === 'history') return listApprovalHistory(desk, source, key, side, list)
    const narrow = {
      ...(allowed !== undefined && { kind: allowed }),
      ...(unlimited !== undefined && { unlimited }),
      ...(other !== undefined && { other: desk.family.parseAddress(other, desk.chain) }),
      ...(token !== undefined && { token: desk.family.parseAddress(token, desk.chain) }),
      ...(older !== undefined && { upTo: await heightOfDaysAgo(desk, older) }),
      ...(unverified === true && { unverified }),
    }
    const book = unverified === true ? await context.contracts : null
    const isVerified = (spender: Hex): boolean => (book?.find(desk.chain.code, spender) ?? null) !== null
    // What contracts say now is not what they said then.
    if (block === undefined && (takeable === true || order === 'risk'))
      return listApprovalsAtRisk(desk, source, key, side, { ...narrow, takeable: takeable === true }, list, isVerified)
    const choice = {
      ...narrow,
      ...(block !== undefined && { height: (await findBlock(desk, block)).row.height }),
      ...(order !== undefined && order !== 'newest' && order !== 'risk' && { order }),
      ...(uses === true && side === 'owner' && block === undefined && { withUses: true }),
    }
    return listStandingApprovals(desk, source, key, side, choice, list, isVerified)
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
