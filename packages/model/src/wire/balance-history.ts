import { Type, type Static } from 'typebox'
import { AddressNames, Amount, listOf, Moment, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/** What changed a balance: a transaction by its value and fee, a call inside one, a withdrawal of stake, or a transfer of a token. */
export const BalanceCause = Type.Union([
  Type.Literal('transaction'),
  Type.Literal('call'),
  Type.Literal('withdrawal'),
  Type.Literal('transfer'),
])
export type BalanceCause = Static<typeof BalanceCause>

/** One change of what an address holds of its coin or of a token; base units. */
export const BalanceChange = Type.Object({
  height: Type.Integer(),
  timeMs: Moment,
  /** Place in the block; null for what stands behind its transactions. */
  txIndex: Nullable(Type.Integer()),
  /** Tells it from other changes of the same transaction. */
  seq: Type.Integer(),
  txHash: Nullable(Type.String()),
  cause: BalanceCause,
  /** Signed; null for a transaction that the address sent and whose fee is not known, or that spends outputs which are not known. */
  change: Nullable(Amount),
  /** What of the change is the fee; null where it paid none. */
  fee: Nullable(Amount),
  /** The other side; null where there is none. */
  other: Nullable(Type.String()),
  /** Item of an NFT contract that moved. */
  tokenId: Nullable(Type.String()),
  /** What the address held when the block was over, on chains whose coins are outputs after the transaction: told by the node, or added up by the index; null where neither can tell. */
  after: Nullable(Amount),
})
export type BalanceChange = Static<typeof BalanceChange>

/** What changed the balance of an address, newest first, and what was left (screens-evm §5). */
export const BalanceHistory = Type.Object({
  /** null for the chain's own coin. */
  token: Nullable(TokenRef),
  list: listOf(BalanceChange),
  addressNames: AddressNames,
  /** Where the balances come from; null where none is told. */
  source: Nullable(Type.Union([Type.Literal('node'), Type.Literal('ledger')])),
  /** How many indexed blocks were looked into for calls that move the coin; null where that is no question. */
  traced: Nullable(Type.Object({ blocks: Type.Integer(), of: Type.Integer() })),
  /** What the address held of a token at the end of days (UTC, start of the day in ms) on which that changed, oldest first; null where no such ledger is kept. */
  days: Nullable(
    Type.Object({
      points: Type.Array(Type.Object({ timeMs: Moment, amount: Amount })),
      /** Earlier days than the first point are left out. */
      cut: Type.Boolean(),
      /** The last block that the ledger knows; null before its first. */
      through: Nullable(Type.Integer()),
    }),
  ),
  /** The token's contract says other balances than its transfers add up to: none is told, of blocks or of days. */
  doubted: Type.Optional(Type.Literal(true)),
})
export type BalanceHistory = Static<typeof BalanceHistory>
