import { Type, type Static } from 'typebox'
import { Moment, Nullable } from './common.ts'

/** When a permission was used last, as far as transactions tell. */
export const ApprovalUse = Type.Object({
  /** The newest transfer of its token from the owner in a transaction that the spender sent or got; null where none was found. */
  last: Nullable(Type.Object({ txHash: Type.String(), height: Type.Integer(), timeMs: Moment })),
  /** Whether all of the owner's transfers since the permission were looked at, or one was found. */
  isWhole: Type.Boolean(),
})
export type ApprovalUse = Static<typeof ApprovalUse>
