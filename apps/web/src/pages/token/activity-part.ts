import type { TokenDetail } from '@orrery/model/wire/token'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** Days that may be asked for; 0 is all. */
export const ACTIVITY_DAYS: readonly number[] = [30, 90, 365, 0]

export type ActivityPartProps = {
  readonly activity: TokenActivity
  readonly token: TokenDetail
  readonly path: string
  readonly days: number
}

/** Charts of what a token did, which are no part of what its other tabs load. */
export const ActivityPart = earlyPart<ActivityPartProps>(() =>
  import('./activity-tab.tsx').then((module) => module.ActivityTab),
)
