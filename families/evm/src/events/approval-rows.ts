import type { CallMove } from '@orrery/family/call-moves'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { APPROVALS } from '../tables/evm-approvals.ts'
import { collectEvents } from './collect-events.ts'
import { APPROVAL } from './event-codes.ts'

const KINDS = Object.keys(APPROVAL)

/** Permissions that one log gives or takes back, as the index reads it (screens-evm §1.2); none of any other log. Pure. */
export function approvalRows(log: {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}): readonly Omit<Extract<CallMove, { as: 'permission' }>, 'as'>[] {
  const family: Record<string, FamilyRow[]> = {}
  collectEvents({ ...log, height: 0, txIndex: 0, logIndex: 0 }, family)
  return (family[APPROVALS.name] ?? []).map((row) => ({
    asset: row['token'] as Hex,
    kind: KINDS[row['kind'] as number]!,
    owner: row['owner'] as Hex,
    spender: (row['spender'] ?? null) as Hex | null,
    value: row['value'] as bigint,
  }))
}
