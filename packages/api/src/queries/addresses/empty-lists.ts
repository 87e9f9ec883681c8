import type { FamilyList } from '@orrery/model/reads'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { countBlocks } from '../lists/chain-lists.ts'
import type { Snapshot } from '../snapshot.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'

export type EmptyList = NonNullable<AddressDetail['none']>[number]
/** Lists that one question of the index tells of. */
export type ProbedList = Extract<EmptyList, 'internal' | 'approvals'>

/** Where the lists of an address stand that most addresses have no row of. */
export const probedLists = (
  { calls, events }: ChainDesk['family'],
  address: Hex,
): readonly (FamilyList & { readonly name: ProbedList })[] => [
  ...(calls === undefined ? [] : [{ name: 'internal' as const, table: calls.byAccount, match: { address } }]),
  ...(events === undefined
    ? []
    : [{ name: 'approvals' as const, table: events.approvals.byOwner.table, match: { owner: address } }]),
]

type Seen = {
  /** Those of `probedLists` that have a row. */
  readonly found: readonly ProbedList[]
  readonly txCount: number
  readonly transferCount: number
}

/**
 * Lists of an address that are known to have no row (screens-evm §5: their tabs are not shown): nothing is known of blocks that are not indexed, and of calls where
 * not every block was traced. Empty on chains whose coins are outputs, which have other lists.
 */
export async function emptyLists(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
  { found, txCount, transferCount }: Seen,
): Promise<readonly EmptyList[]> {
  const { family } = desk
  if (family.can.utxos || !snapshot.coverage.complete) return []
  const isNone = (name: ProbedList): boolean => !found.includes(name)
  const [traced, items] = await Promise.all([
    family.calls !== undefined && isNone('internal') ? unlessTooMuch(countTraced(desk, snapshot)) : null,
    transferCount === 0 ? [] : unlessTooMuch(itemsOf(snapshot, address)),
  ])
  return [
    ...(traced !== null && traced === countBlocks(snapshot) ? (['internal'] as const) : []),
    ...(family.events !== undefined && isNone('approvals') ? (['approvals'] as const) : []),
    ...(items?.length === 0 ? (['nfts'] as const) : []),
    ...(txCount === 0 ? (['analytics'] as const) : []),
    ...(txCount === 0 && transferCount === 0 ? (['signals'] as const) : []),
  ]
}

const itemsOf = ({ newest, deep }: Snapshot, address: Hex) =>
  Promise.all([newest, deep].map((side) => side.itemsOfAccount(address, { limit: 1 }))).then((sides) => sides.flat())
