import type { TokenDetail } from '@orrery/model/wire/token'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import type { HolderHistory } from '@orrery/model/wire/holder'
import type { LabelledFlows } from '@orrery/model/wire/labels'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

/** Days that may be asked for; 0 is all. */
export const ACTIVITY_DAYS: readonly number[] = [30, 90, 365, 0]

export type ActivityPartProps = {
  readonly part: Part<TokenActivity>
  readonly flows: Part<LabelledFlows>
  readonly history: Part<HolderHistory>
  readonly loading: boolean
  readonly token: TokenDetail
  readonly path: string
  readonly days: number
}

/** Charts of what a token did, which are no part of what its other tabs load. */
export const ActivityPart = earlyPart<ActivityPartProps>(() =>
  import('./analytics-tab.tsx').then((module) => module.AnalyticsTab),
)
