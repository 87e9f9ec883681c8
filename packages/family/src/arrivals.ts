import type { TxHead } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** A message of the parent chain, as its transaction here tells it (screens-evm §4.1). What this side does not tell is null. Amounts in base units. */
export type Arrival = {
  /** Block of the parent chain that it comes from, and when that was. */
  readonly l1Height: number | null
  readonly l1TimeMs: number | null
  /** What names it there: its number, or the hash of where it stands. */
  readonly source: Hex | null
  /** Whom it calls, and with how much; null makes a contract. */
  readonly target: Hex | null
  readonly amount: bigint
  /** Coins that came along. */
  readonly brought: bigint | null
  readonly gas: number | null
  /** It made a ticket, which anybody may redeem until then (Unix ms). */
  readonly ticketUntilMs: number | null
  /** The transaction that redeemed the ticket at once, or tried to. */
  readonly redeem: { readonly hash: Hex; readonly worked: boolean } | null
}

/** How transactions of a rollup are read that messages of its parent chain made. */
export type Arrivals = {
  /** Whether a transaction is such a one. */
  isOne(tx: Pick<TxRow, 'kind' | 'from'>): boolean
  /** Place in its block of the transaction that tells more of it; null where none does. */
  besideOf(tx: Pick<TxRow, 'kind' | 'txIndex'>): number | null
  /** `beside` is the transaction at that place; null where it is not there. */
  tell(tx: TxHead, beside: TxRow | null): Arrival
}
