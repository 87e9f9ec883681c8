import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** User operations in place of transactions: few chains are asked for them. */
export const UserOpPart = earlyPart(() => import('./user-op-rows.tsx').then((module) => module.UserOpRows))
