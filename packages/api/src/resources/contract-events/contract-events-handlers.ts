import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import type { RoleEvent } from '@orrery/model/wire/events'
import {
  eventPage,
  hexOf,
  hexOrNull,
  keyedList,
  kindOf,
  noEvents,
  placeRows,
  type EventRow,
} from '../../queries/lists/event-pages.ts'
import { listContractUpgrades, listUpgrades } from '../../queries/contracts/contract-upgrades.ts'
import { readOffsetPage } from '../../queries/lists/offset-list.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { readStandingRoles } from '../../queries/addresses/standing-roles.ts'
import { toList } from '../../queries/lists/to-list.ts'
import type { contractEvents } from './contract-events.ts'

/** Answers for upgrades and roles. */
export const contractEventsHandlers: Handlers<typeof contractEvents> = {
  async listAddressUpgrades({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    return listContractUpgrades(desk, key, list)
  },
  async listUpgrades({ chain, target, ...list }, context) {
    const desk = findDesk(context, chain)
    const key = target === undefined ? {} : { target: desk.family.parseAddress(target, desk.chain) }
    return listUpgrades(desk, { ...list, ...key })
  },
  async listAddressRoles({ chain, address, as = 'contract', view = 'history', ...list }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const { roles } = source
    const write = ({ row, place }: EventRow): RoleEvent => ({
      ...place,
      contract: desk.wire.address(hexOf(row, 'contract')),
      kind: kindOf(row, roles.kinds),
      role: hexOrNull(row, 'role'),
      account: desk.wire.party(hexOrNull(row, 'account')),
      by: desk.wire.party(hexOrNull(row, 'by_account')),
    })
    if (view === 'history')
      return eventPage(desk, keyedList(source, roles, as === 'contract' ? roles.topic : roles.holders, key), list, {
        write,
      })
    return atOneMoment(desk.runtime, async (snapshot) => {
      const { rows, whole } = await readStandingRoles(snapshot, source, as, key)
      const page = await readOffsetPage(
        {
          name: `${desk.chain.code} standing roles of ${as} ${key}`,
          anchor: null,
          read: async (offset, limit) => rows.slice(offset, offset + limit),
        },
        list,
      )
      const data = toList(snapshot, page, (await placeRows(desk, snapshot, page.rows)).map(write), rows.length)
      return {
        data: { ...data, extend: { ...data.extend, totalIsFloor: data.extend.totalIsFloor || !whole } },
        head: desk.wire.head(snapshot.tip),
      }
    })
  },
}
