import type { Hex } from '@orrery/primitives/hex'
import type { AccountTx } from './reads.ts'
import { ROLE } from './rows.ts'

/** What an address paid for, and who called it, by the newest of its transactions. */
export type AccountUse = {
  readonly sent: number
  /** Base units; what no fee is known of counts as nothing. */
  readonly fees: bigint
  /** Transactions that were sent to it. */
  readonly calls: number
  readonly callers: number
  readonly callFees: bigint
  /** There are more transactions than were looked at. */
  readonly isCut: boolean
}

/** What these transactions of an address add up to, newest first: at most `limit` of them count. `also` are callers whoever else called. Pure. */
export function accountUseOf(
  rows: readonly Pick<AccountTx, 'role' | 'tx'>[],
  limit: number,
  also: readonly Hex[],
): AccountUse {
  const callers = new Set(also)
  let [sent, fees, calls, callFees] = [0, 0n, 0, 0n]
  for (const { role, tx } of rows.slice(0, limit)) {
    if ((role & ROLE.from) !== 0) {
      sent++
      fees += tx.fee ?? 0n
    }
    if ((role & ROLE.to) === 0) continue
    calls++
    callFees += tx.fee ?? 0n
    if (tx.from !== null) callers.add(tx.from)
  }
  return { sent, fees, calls, callers: callers.size, callFees, isCut: rows.length > limit }
}
