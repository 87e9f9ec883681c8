import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** What came from the parent chain: few chains have one, and few ask. */
export const ArrivedPart = earlyPart(() => import('./arrived-rows.tsx').then((module) => module.ArrivedRows))
