import type { Failing } from '@orrery/model/calls'
import type { BlockRef, TokenStandard } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Something that a call would move, or a permission to take tokens that it would give. Amounts in base units; a null address of a token is a mint or a burn. */
export type CallMove =
  | { readonly as: 'coin'; readonly from: Hex; readonly to: Hex; readonly amount: bigint }
  | {
      readonly as: 'token'
      readonly asset: Hex
      readonly standard: TokenStandard
      readonly from: Hex | null
      readonly to: Hex | null
      readonly amount: bigint
      readonly tokenId: bigint | null
    }
  /** `kind` and what `value` is by it are those of the table of permissions; a null spender takes an item back. */
  | {
      readonly as: 'permission'
      readonly asset: Hex
      readonly kind: string
      readonly owner: Hex
      readonly spender: Hex | null
      readonly value: bigint
    }

/** What would come of a call on the state after a block. */
export type ExpectedMoves = {
  readonly asOf: BlockRef
  /** In the order in which they would happen, those of the sender first where there are more than are told. None where it fails. */
  readonly moves: readonly CallMove[]
  /** There are more than are told. */
  readonly more: boolean
  /** Whether the node tells where the coin goes inside the call; without that, only tokens are told. */
  readonly coinTold: boolean
  /** null where it was not told. */
  readonly gasUsed: bigint | null
  readonly failing: Failing | null
}
