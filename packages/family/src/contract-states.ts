import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** How long a contract keeps a token, by a well-known interface. Unix seconds; amounts in base units. */
export type LockState = {
  /** `vesting` lets go of it bit by bit from `start` on, of nothing before `cliff`; `timelock` of all of it at `end`. */
  readonly kind: 'vesting' | 'timelock'
  readonly beneficiary: Hex | null
  readonly start: number | null
  readonly cliff: number | null
  readonly end: number
  readonly released: bigint | null
}

/** Who may act for a Safe, as its contract tells it; null is what it does not say. */
export type SafeState = {
  readonly asOf: BlockRef
  readonly version: string | null
  /** At most fifty, and whether there are more. */
  readonly owners: readonly Hex[]
  readonly ownersMore: boolean
  /** How many owners it takes. */
  readonly threshold: number | null
  /** Contracts that may act without the owners, at most fifty; none is an empty list. */
  readonly modules: readonly Hex[] | null
  readonly modulesMore: boolean
  /** What looks at each transaction and may refuse it. */
  readonly guard: Hex | null
  /** What answers for functions that the Safe has not got. */
  readonly fallback: Hex | null
}

/** A vault as its contract tells it at a block (ERC-4626). Amounts in base units of what it keeps. */
export type VaultState = {
  readonly asOf: BlockRef
  /** The token that it keeps. */
  readonly asset: Hex
  readonly totalAssets: bigint
  /** What so many base units of its shares are worth by `convertToAssets`; null where it does not say. */
  readonly worth: bigint | null
}
