import type { Chain } from '@orrery/model/chain'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Leaders, LeaderSpan } from './page.ts'

export type LeadersProps = {
  readonly leaders: Leaders
  readonly span: LeaderSpan
  readonly chain: Chain
  readonly loading: boolean
}

/** Who burns most: below the numbers, and a list of its own. */
export const LeadersPart = earlyPart<LeadersProps>(() => import('./leaders.tsx').then((module) => module.Leaders))
