import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { TxSummary } from './transaction.ts'

/** A transaction of a rollup that a message of its parent chain made (screens-evm §4.1); what the rollup's own side does not tell is null. */
export const ArrivedMessage = Type.Object({
  tx: TxSummary,
  l1Height: Nullable(Type.Integer()),
  l1TimeMs: Nullable(Moment),
  /** The transaction there that began it, where this site follows the parent chain and its contracts are known. */
  l1Tx: Nullable(Type.String()),
  /** What names it on the parent chain: its number, or the hash of where it stands. */
  source: Nullable(Type.String()),
  /** Whom it calls, and with how much; null makes a contract. */
  target: Nullable(Type.String()),
  amount: Amount,
  /** Coins that came along. */
  brought: Nullable(Amount),
  gas: Nullable(Type.Integer()),
  /** It made a ticket, which anybody may redeem until then, or later where somebody pays for that. */
  ticketUntilMs: Nullable(Moment),
  /** The transaction that redeemed the ticket at once, or tried to. */
  redeem: Nullable(Type.Object({ hash: Type.String(), worked: Type.Boolean() })),
})
export type ArrivedMessage = Static<typeof ArrivedMessage>
