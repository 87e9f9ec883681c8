import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** What is known of one pool: most visits are to the list of all. */
export const PoolFactsPart = earlyPart(() => import('./pool-facts.tsx').then((module) => module.PoolFacts))
