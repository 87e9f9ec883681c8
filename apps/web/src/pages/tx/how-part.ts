import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { How } from './headline-how.ts'

/** What the headline was made from, and the page below whose `logs` its logs are. */
export type HowProps = { readonly how: How; readonly base: string }

export const HowPart = earlyPart<HowProps>(() => import('./how-view.tsx').then((module) => module.HowView))
