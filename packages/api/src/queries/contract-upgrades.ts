import type { ListOf } from '@orrery/model/wire/common'
import type { Upgrade } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../contract/handler.ts'
import type { ChainDesk } from './chain-desk.ts'
import { eventPage, hexOf, hexOrNull, keyedList, kindOf, noEvents } from './event-pages.ts'
import type { ListParams } from './keyset-list.ts'

/** A page of what a contract told of its implementation, admin, beacon and facets, newest first; empty and whole where the family has no such events. */
export async function listContractUpgrades(
  desk: ChainDesk,
  contract: Hex,
  list: ListParams,
): Promise<Answer<ListOf<Upgrade>>> {
  const source = desk.family.events
  if (!source) return noEvents(desk, list)
  const { upgrades } = source
  return eventPage(desk, keyedList(source, upgrades, upgrades.topic, contract), list, {
    write: ({ row, place }) => ({
      ...place,
      contract: desk.wire.address(hexOf(row, 'contract')),
      kind: kindOf(row, upgrades.kinds),
      target: desk.wire.party(hexOrNull(row, 'target')),
      previous: desk.wire.party(hexOrNull(row, 'previous')),
    }),
  })
}
