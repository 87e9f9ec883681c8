import { Type, type Static } from 'typebox'
import { Moment, Nullable } from './common.ts'

/** An upgrade of a chain's rules by what blocks show of it. */
export const UpgradeMark = Type.Object({
  /** Name of the upgrade of execution: london, shanghai, cancun, prague. */
  id: Type.String(),
  /** The field of a block that it brought. */
  field: Type.String(),
  /** Whether the newest block has it; null while no block is indexed. */
  isActive: Nullable(Type.Boolean()),
  /** The lowest indexed block that has it; `isExact` when the block below is indexed too and lacks it, or there is none. */
  first: Nullable(Type.Object({ height: Type.Integer(), timeMs: Moment, isExact: Type.Boolean() })),
})
export type UpgradeMark = Static<typeof UpgradeMark>

/** Rules as the node has them (EIP-7910). */
export const ForkRules = Type.Object({
  /** Milliseconds since 1970; 0 where they hold from the first block on. */
  activatesMs: Moment,
  /** EIP-2124. */
  forkId: Nullable(Type.String()),
  blobs: Nullable(Type.Object({ target: Type.Integer(), most: Type.Integer() })),
})
export type ForkRules = Static<typeof ForkRules>

/** What is known of a chain's upgrades. */
export const Upgrades = Type.Object({
  marks: Type.Array(UpgradeMark),
  /** What the node says of its rules now and next; null where it does not. */
  rules: Nullable(Type.Object({ current: ForkRules, next: Nullable(ForkRules) })),
})
export type Upgrades = Static<typeof Upgrades>
