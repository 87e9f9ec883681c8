import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { Ledger } from './rune.ts'

/** A CAT20 token as other rows name it. Amounts of it are in its smallest unit. */
export const Cat20Ref = Type.Object({
  /** The output that its deploy revealed: transaction, `_` and index. */
  id: Type.String(),
  /** As its deployer wrote them: anyone may use the same. */
  name: Type.String(),
  symbol: Type.String(),
  decimals: Type.Integer(),
})
export type Cat20Ref = Static<typeof Cat20Ref>

/** Who has tokens. */
export const Cat20Owner = Type.Object({
  /** Hash of a key or of a script, in hex digits: outputs hold no more of an owner than this. */
  owner: Type.String(),
  /** The address that it is of; null while no transaction showed that. */
  address: Nullable(Type.String()),
})
export type Cat20Owner = Static<typeof Cat20Owner>

/** A token: what its deploy says, and what became of it. */
export const Cat20Token = Type.Object({
  token: Cat20Ref,
  /** The transaction that revealed it. */
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  /** What its deploy says of itself, which binds nobody; null where it says nothing that is an amount. */
  says: Type.Object({ max: Nullable(Amount), premine: Nullable(Amount), limit: Nullable(Amount) }),
  /**
   * What the script of its minter lets be minted: `open` for anyone up to `max`, `closed` what its issuer signs. Null before the first mint shows the script, where the deploy made several minters,
   * and where the script is none of those that the protocol publishes.
   */
  minter: Nullable(
    Type.Object({
      kind: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
      max: Nullable(Amount),
      premine: Nullable(Amount),
      limit: Nullable(Amount),
    }),
  ),
  minted: Amount,
  mints: Type.Integer(),
  /** What outputs hold that count. */
  supply: Amount,
  /** What was spent and does not count any more. */
  burned: Amount,
  holders: Type.Integer(),
  txs: Type.Integer(),
  /** Outputs from which it can still be minted. */
  minters: Type.Integer(),
  minterAddress: Type.String(),
  /** Null before the first mint. */
  tokenAddress: Nullable(Type.String()),
})
export type Cat20Token = Static<typeof Cat20Token>

/** The same as of `ledger.through`. */
export const Cat20State = Type.Object({ ...Cat20Token.properties, ledger: Ledger })
export type Cat20State = Static<typeof Cat20State>

export const Cat20MoveKind = Type.Union([
  Type.Literal('deploy'),
  Type.Literal('mint'),
  Type.Literal('transfer'),
  Type.Literal('burn'),
])
export type Cat20MoveKind = Static<typeof Cat20MoveKind>

/** What a transaction did with a token. */
export const Cat20Move = Type.Object({
  token: Cat20Ref,
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  /** Number of it within its transaction. */
  seq: Type.Integer(),
  /** `burn`: what was spent and went into no output that counts. */
  action: Cat20MoveKind,
  /** Of a deploy the most that there may be as it says; null where it does not. */
  amount: Nullable(Amount),
  /** Null for nobody, and for several. */
  from: Nullable(Cat20Owner),
  to: Nullable(Cat20Owner),
})
export type Cat20Move = Static<typeof Cat20Move>

export const Cat20Holder = Type.Object({ ...Cat20Owner.properties, amount: Amount })
export type Cat20Holder = Static<typeof Cat20Holder>

/** What an address has of a token. */
export const Cat20Balance = Type.Object({ token: Cat20Ref, amount: Amount })
export type Cat20Balance = Static<typeof Cat20Balance>
