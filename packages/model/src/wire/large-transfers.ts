import { Type, type Static } from 'typebox'
import { AddressNames, Amount, Moment, Nullable } from './common.ts'
import { Move } from './filter.ts'
import { TokenRef } from './transaction.ts'

/**
 * What a transfer is by its two sides (screens-evm §15.6): made or ended by it, from an address to itself, into, out of or between exchanges and to or from a bridge by the operator's
 * labels, else between addresses of which nothing is known.
 */
export const TransferDirection = Type.Union([
  Type.Literal('minted'),
  Type.Literal('burnt'),
  Type.Literal('self'),
  Type.Literal('exchange-in'),
  Type.Literal('exchange-out'),
  Type.Literal('exchanges'),
  Type.Literal('bridge'),
  Type.Literal('unknown'),
])
export type TransferDirection = Static<typeof TransferDirection>

/** A transaction, a call inside one or a transfer of a token that moved much. Of a transaction of outputs the sides are who put in and who got most. */
export const LargeTransfer = Type.Object({ ...Move.properties, directionClass: TransferDirection })
export type LargeTransfer = Static<typeof LargeTransfer>

/** What moved much in the last 24 hours, newest first, and what it adds up to. */
export const LargeTransfers = Type.Object({
  hits: Type.Array(LargeTransfer),
  /** From where on it is large: dollars with 18 decimals, or base units of the one asset that is looked at. Both null where nothing tells that. */
  least: Type.Object({ dollars: Nullable(Amount), base: Nullable(Amount) }),
  /** Of these moments on was looked; null where nothing is indexed. */
  fromMs: Nullable(Moment),
  /** True when nothing of the 24 hours was left out. */
  whole: Type.Boolean(),
  /** Rows that were found, more than are told as `hits`; what they are worth together, bounded by what the pools hold, null where nothing is known of any; and of how many nothing is known. */
  count: Type.Integer(),
  dollars: Nullable(Amount),
  unpriced: Type.Integer(),
  directions: Type.Array(
    Type.Object({ directionClass: TransferDirection, count: Type.Integer(), dollars: Nullable(Amount) }),
  ),
  /** What went into labelled exchanges and came out of them, of the assets that moved most often; a null token is the coin. */
  flows: Type.Array(Type.Object({ token: Nullable(TokenRef), in: Amount, out: Amount })),
  /** How many there were in each of the 24 hours, the oldest first; null where was not looked. */
  hours: Type.Array(Nullable(Type.Integer())),
  addressNames: AddressNames,
})
export type LargeTransfers = Static<typeof LargeTransfers>
