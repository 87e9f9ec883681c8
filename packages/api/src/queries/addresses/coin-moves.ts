import type { CallRow } from '@orrery/model/calls'
import type { AccountTx } from '@orrery/model/reads'
import { ROLE, type FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** What a transaction's value did to an address, its fee aside: what failed moves nothing, and what one sends to oneself stays. Pure. */
export function movedByTx({ role, tx }: Pick<AccountTx, 'role' | 'tx'>): bigint {
  const isSender = (role & ROLE.from) !== 0
  const isPaid = (role & (ROLE.to | ROLE.created)) !== 0
  if (tx.status === 'failed' || isSender === isPaid) return 0n
  return isSender ? -tx.value : tx.value
}

/** Whether a call inside a transaction moved its value: it stands, and is not one that runs another's code in its caller's place. Pure. */
export const movesCoins = ({ outcome, kind }: Pick<CallRow, 'outcome' | 'kind'>): boolean =>
  outcome === 'done' && kind !== 'callcode'

/** What a call did to an address. Pure. */
export function movedByCall(address: Hex, call: Pick<CallRow, 'from' | 'to' | 'value' | 'outcome' | 'kind'>): bigint {
  const { from, to, value } = call
  if (!movesCoins(call) || from === to) return 0n
  return from === address ? -value : to === address ? value : 0n
}

/** What a withdrawal of stake paid in the chain's coin; null where it was paid in a token, as some chains do. Pure. */
export const paidByWithdrawal = (row: FamilyRow): bigint | null =>
  row['token'] === null || row['token'] === undefined ? (row['amount'] as bigint) : null
