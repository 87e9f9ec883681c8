import type { Chain } from '@orrery/model/chain'
import type { GasSpan } from '@orrery/model/gas-use'
import type { GasUsers } from '@orrery/model/wire/gas'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type LeadersProps = {
  readonly leaders: Part<GasUsers>
  readonly span: GasSpan
  readonly chain: Chain
  readonly loading: boolean
}

/** Who burns most: below the numbers, and a list of its own. */
export const LeadersPart = earlyPart<LeadersProps>(() => import('./leaders.tsx').then((module) => module.Leaders))
