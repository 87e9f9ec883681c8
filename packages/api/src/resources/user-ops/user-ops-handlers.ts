import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { eventPage, keyedList, noEvents } from '../../queries/event-pages.ts'
import { familyList } from '../../queries/family-list.ts'
import { findUserOp, userOpShape } from '../../queries/user-ops.ts'
import type { userOps } from './user-ops.ts'

/** Answers for user operations. */
export const userOpsHandlers: Handlers<typeof userOps> = {
  async listUserOps({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    return eventPage(desk, familyList(source.userOps.table, {}), list, userOpShape(desk, source))
  },
  async getUserOp({ chain, hash }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseHash(hash, desk.chain)
    const source = desk.family.events
    const found = source ? await findUserOp(desk, source, key) : null
    if (!found?.data)
      throw new OrreryError('TRANSACTION_NOT_FOUND', { hash: desk.wire.hash(key), chain: desk.chain.code })
    return { data: found.data, head: found.head }
  },
  async listAddressUserOps({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const { userOps } = source
    return eventPage(desk, keyedList(source, userOps, userOps.topic, key), list, userOpShape(desk, source))
  },
}
