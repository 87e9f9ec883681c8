import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** What was sent to the parent chain: few chains have one, and few ask. */
export const LeftPart = earlyPart(() => import('./left-rows.tsx').then((module) => module.LeftRows))
