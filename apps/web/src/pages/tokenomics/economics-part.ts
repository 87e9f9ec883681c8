import type { TokenActivity } from '@orrery/model/wire/token-activity'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { HolderGroups, HolderHistory } from '@orrery/model/wire/holder'
import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type EconomicsPartProps = {
  readonly token: TokenDetail
  readonly economics: Part<Tokenomics>
  readonly activity: Part<TokenActivity>
  readonly groups: Part<HolderGroups>
  readonly history: Part<HolderHistory>
}

/** How a token was given out, what contracts keep of it until when, and what is made and ended by month. */
export const EconomicsPart = earlyPart<EconomicsPartProps>(() =>
  import('./economics-view.tsx').then((module) => module.EconomicsView),
)
