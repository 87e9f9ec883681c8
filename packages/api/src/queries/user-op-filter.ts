import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { filterName } from './account-filters.ts'
import type { ChainDesk } from './chain-desk.ts'
import { hexOrNull, keyedList, numberOf } from './event-pages.ts'
import { familyList } from './family-list.ts'
import { fittingAmong } from './fitting-among.ts'
import type { KeysetList } from './keyset-list.ts'

/** Which user operations are asked for (screens-evm §4.4). */
export type UserOpFilter = {
  readonly sender?: Hex
  readonly paymaster?: Hex
  readonly entryPoint?: Hex
  readonly success?: boolean
}

/** What an endpoint was asked for; undefined where that is all of them. Throws `ADDRESS_MALFORMED`. */
export function userOpFilterOf(
  { family, chain }: Pick<ChainDesk, 'family' | 'chain'>,
  asked: {
    readonly sender: string | undefined
    readonly paymaster: string | undefined
    readonly entryPoint: string | undefined
    readonly status: 'success' | 'failed' | undefined
  },
): UserOpFilter | undefined {
  const party = (name: 'sender' | 'paymaster' | 'entryPoint') =>
    asked[name] === undefined ? {} : { [name]: family.parseAddress(asked[name], chain) }
  const filter: UserOpFilter = {
    ...party('sender'),
    ...party('paymaster'),
    ...party('entryPoint'),
    ...(asked.status !== undefined && { success: asked.status === 'success' }),
  }
  return Object.keys(filter).length === 0 ? undefined : filter
}

/** The operations that fit: those of an account or a paymaster by the index, others looked for among all, for a bounded time. */
export function fittingOps(
  desk: Pick<ChainDesk, 'clock'>,
  source: EventSources,
  filter: UserOpFilter,
): KeysetList<FamilyRow> {
  const { userOps } = source
  const party = filter.sender ?? filter.paymaster
  const list = party === undefined ? familyList(userOps.table, {}) : keyedList(source, userOps, userOps.topic, party)
  return fittingAmong(desk, { ...list, name: `${list.name}${filterName(filter)}` }, (row) => {
    const { sender, paymaster, entryPoint, success } = filter
    if (sender !== undefined && hexOrNull(row, 'sender') !== sender) return false
    if (paymaster !== undefined && hexOrNull(row, 'paymaster') !== paymaster) return false
    if (entryPoint !== undefined && hexOrNull(row, 'entry_point') !== entryPoint) return false
    return success === undefined || (numberOf(row, 'success') === 1) === success
  })
}
