import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { noEvents } from '../../queries/lists/event-pages.ts'
import { nameDetail, readNameRef, requireNames } from '../../queries/names/name-detail.ts'
import {
  allNameEvents,
  eventsOfAddress,
  eventsOfName,
  nameEventPage,
  nameEventsHolding,
  nameSourcesOf,
} from '../../queries/names/name-events.ts'
import { listSubNames } from '../../queries/names/sub-names.ts'
import { readWrappedNames } from '../../queries/names/wrapped-names.ts'
import type { names } from './names.ts'

/** Answers for names. */
export const namesHandlers: Handlers<typeof names> = {
  async listNames({ chain, event, q, ...list }, context) {
    const desk = findDesk(context, chain)
    const sources = nameSourcesOf(desk)
    if (sources === null) return noEvents(desk, list)
    return q === undefined
      ? nameEventPage(sources, allNameEvents(sources, event ?? null), list)
      : nameEventPage(sources, nameEventsHolding(sources, event ?? null, q), list, { isNarrowed: true })
  },
  async getName({ chain, name }, context) {
    const desk = findDesk(context, chain)
    const data = await nameDetail(desk, name)
    return { data, head: data.asOf }
  },
  async listNameEvents({ chain, name, ...list }, context) {
    const desk = findDesk(context, chain)
    const { sources } = requireNames(desk)
    const ref = await readNameRef(desk, name)
    return nameEventPage(sources, eventsOfName(sources, { ...ref, resolver: null }), list, { withCosts: true })
  },
  async listSubNames({ chain, name, q, ...list }, context) {
    const desk = findDesk(context, chain)
    const { sources } = requireNames(desk)
    return listSubNames(sources, await readNameRef(desk, name), list, q ?? null)
  },
  async listAddressNames({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const sources = nameSourcesOf(desk)
    return sources === null ? noEvents(desk, list) : nameEventPage(sources, eventsOfAddress(sources, key), list)
  },
  async listAddressWrappedNames({ chain, address }, context) {
    const desk = findDesk(context, chain)
    return readWrappedNames(desk, desk.family.parseAddress(address, desk.chain))
  },
}
