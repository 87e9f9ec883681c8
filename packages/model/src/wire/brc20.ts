import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { Ledger } from './rune.ts'

/** A BRC20 token as other rows name it. Amounts of it are in its smallest unit. */
export const Brc20Ref = Type.Object({
  /** In small letters: two tickers that differ in these alone are one. */
  tick: Type.String(),
  /** As its deploy has it. */
  ticker: Type.String(),
  /** The inscription that deployed it. */
  id: Type.String(),
  decimals: Type.Integer(),
})
export type Brc20Ref = Static<typeof Brc20Ref>

/** A token: what its deploy says, and what became of it. */
export const Brc20Token = Type.Object({
  token: Brc20Ref,
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  deployer: Nullable(Type.String()),
  max: Amount,
  /** What one mint gives at the most. */
  limit: Amount,
  /** Only children of its deploy mint it. */
  isSelfMint: Type.Boolean(),
  minted: Amount,
  /** Sent to outputs that nobody can spend. */
  burned: Amount,
  mints: Type.Integer(),
  /** Valid messages and first moves of such. */
  events: Type.Integer(),
  holders: Type.Integer(),
  /**
   * The block from which who has how much is not certain: the programmable module may have given some back, which takes running it, or inscriptions are no longer followed. Null
   * where all is.
   */
  undecidedFrom: Nullable(Type.Integer()),
})
export type Brc20Token = Static<typeof Brc20Token>

/**
 * The first block from which any token is undecided, null where none is: what is not told of messages and balances from there on may be there all the same.
 */
export const Brc20Doubt = Nullable(Type.Integer())

/** OPI's hashes over the events of blocks, by which two ledgers of BRC20 are compared. */
export const Brc20Digest = Type.Object({
  ledger: Ledger,
  /** The block that was asked for, or the last one that they are known of; null where they are not known of it, or of any. */
  height: Nullable(Type.Integer()),
  /** Over the events of that block, and over those of all blocks through it: SHA-256 in hex. */
  events: Nullable(Type.String()),
  cumulative: Nullable(Type.String()),
  /** The first block of which they are not known: what the programmable module does is part of them, or inscriptions are no longer followed. Null without one. */
  unknownFrom: Nullable(Type.Integer()),
  /** What the operator has from elsewhere; `matches` is null where ours are not known through that block. */
  reference: Nullable(Type.Object({ height: Type.Integer(), hash: Type.String(), matches: Nullable(Type.Boolean()) })),
})
export type Brc20Digest = Static<typeof Brc20Digest>

/** The same as of `ledger.through`. */
export const Brc20State = Type.Object({ ...Brc20Token.properties, ledger: Ledger })
export type Brc20State = Static<typeof Brc20State>

/** What a valid message did, or the first move of its inscription. */
export const Brc20Move = Type.Object({
  token: Brc20Ref,
  /** Null of what the protocol itself did. */
  txHash: Nullable(Type.String()),
  /** The inscription; null of what the protocol itself did. */
  inscription: Nullable(Type.String()),
  height: Type.Integer(),
  timeMs: Moment,
  /** Number of it within its transaction. */
  seq: Type.Integer(),
  /**
   * `inscribe`: an amount is set aside until the inscription moves; `return`: that was left to the miner, and the amount is its sender's again; `burn`: it went to an output that nobody
   * can spend.
   */
  action: Type.Union([
    Type.Literal('deploy'),
    Type.Literal('mint'),
    Type.Literal('inscribe'),
    Type.Literal('transfer'),
    Type.Literal('burn'),
    Type.Literal('return'),
  ]),
  /** Of a deploy the most that there may be. */
  amount: Amount,
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
})
export type Brc20Move = Static<typeof Brc20Move>

export const Brc20Holder = Type.Object({ address: Type.String(), amount: Amount, available: Amount })
export type Brc20Holder = Static<typeof Brc20Holder>

/** What an address has of a token; what no inscription has set aside of it is `available`. */
export const Brc20Balance = Type.Object({
  token: Brc20Ref,
  amount: Amount,
  available: Amount,
  /** See `Brc20Token`. */
  undecidedFrom: Nullable(Type.Integer()),
})
export type Brc20Balance = Static<typeof Brc20Balance>
