import type { RankingFacts } from '@orrery/model/wire/rich'
import { earlyPart } from '../early-part.ts'

export type DistributionPartProps = { readonly ranking: RankingFacts; readonly loading: boolean }

/** How all balances of an asset are spread: a tab that few open. */
export const DistributionPart = earlyPart<DistributionPartProps>(() =>
  import('./distribution-view.tsx').then((module) => module.DistributionView),
)
