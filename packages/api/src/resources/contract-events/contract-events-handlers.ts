import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { eventPage, hexOf, hexOrNull, keyedList, kindOf, noEvents } from '../../queries/event-pages.ts'
import type { contractEvents } from './contract-events.ts'

/** Answers for upgrades and roles. */
export const contractEventsHandlers: Handlers<typeof contractEvents> = {
  async listAddressUpgrades({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const { upgrades } = source
    return eventPage(desk, keyedList(source, upgrades, upgrades.topic, key), list, {
      write: ({ row, place }) => ({
        ...place,
        contract: desk.wire.address(hexOf(row, 'contract')),
        kind: kindOf(row, upgrades.kinds),
        target: desk.wire.party(hexOrNull(row, 'target')),
        previous: desk.wire.party(hexOrNull(row, 'previous')),
      }),
    })
  },
  async listAddressRoles({ chain, address, as = 'contract', ...list }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const { roles } = source
    const topic = as === 'contract' ? roles.topic : roles.holders
    return eventPage(desk, keyedList(source, roles, topic, key), list, {
      write: ({ row, place }) => ({
        ...place,
        contract: desk.wire.address(hexOf(row, 'contract')),
        kind: kindOf(row, roles.kinds),
        role: hexOrNull(row, 'role'),
        account: desk.wire.party(hexOrNull(row, 'account')),
        by: desk.wire.party(hexOrNull(row, 'by_account')),
      }),
    })
  },
}
