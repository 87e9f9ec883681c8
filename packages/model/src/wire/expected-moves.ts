import { Type, type Static } from 'typebox'
import { Failing } from './call.ts'
import { AddressNames, Amount, HeadRef, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/** Something that a call would move, or a permission that it would give. A null address of a token is a mint or a burn. */
export const ExpectedMove = Type.Union([
  Type.Object({ as: Type.Literal('coin'), from: Type.String(), to: Type.String(), amount: Amount }),
  Type.Object({
    as: Type.Literal('token'),
    token: TokenRef,
    from: Nullable(Type.String()),
    to: Nullable(Type.String()),
    amount: Amount,
    tokenId: Nullable(Amount),
  }),
  Type.Object({
    as: Type.Literal('permission'),
    /** As in lists of permissions: `item` is one item, `all` every item of a contract, else an amount. */
    kind: Type.String(),
    token: TokenRef,
    owner: Type.String(),
    /** null where an item is given back. */
    spender: Nullable(Type.String()),
    /** Base units; null for `item` and `all`. */
    amount: Nullable(Amount),
    tokenId: Nullable(Amount),
    revoked: Type.Boolean(),
    unlimited: Type.Boolean(),
  }),
])
export type ExpectedMove = Static<typeof ExpectedMove>

/** What would come of a call if it were sent now, on the state after a block. */
export const ExpectedMoves = Type.Object({
  asOf: HeadRef,
  /** In the order in which they would happen; at most 100, those of the sender first where there are more. None where it fails. */
  moves: Type.Array(ExpectedMove),
  more: Type.Boolean(),
  /** Whether the node tells where the coin goes inside the call; without that only tokens are told. */
  coinTold: Type.Boolean(),
  gasUsed: Nullable(Amount),
  failing: Nullable(Failing),
  addressNames: AddressNames,
})
export type ExpectedMoves = Static<typeof ExpectedMoves>
