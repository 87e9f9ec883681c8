import type { BanknoteSummary } from '@orrery/model/wire/banknote'
import type { RankingFacts } from '@orrery/model/wire/rich'
import { earlyPart } from '../facts/early-part.ts'
import type { Part } from '../facts/load-part.ts'
import type { RichFormProps } from './rich-form.tsx'
import type { StillBandsProps } from './still-bands.tsx'

export type DistributionPartProps = { readonly ranking: RankingFacts; readonly loading: boolean }

/** How all balances of an asset are spread: a tab that few open. */
export const DistributionPart = earlyPart<DistributionPartProps>(() =>
  import('./distribution-view.tsx').then((module) => module.DistributionView),
)

/** What the largest balances are narrowed by: there where it is asked for. Here, for a file of its own would be named in every page's first load. */
export const RichForm = earlyPart<RichFormProps>(() => import('./rich-form.tsx').then((module) => module.RichForm))

export type StableCoinsProps = { readonly coins: Part<BanknoteSummary>; readonly base: string }

/** Dollar coins, each with a list of its own holders. */
export const StableCoins = earlyPart<StableCoinsProps>(() =>
  import('./stable-coins.tsx').then((module) => module.StableCoins),
)

/** How long balances lay still, above the list of a chain that has any (screens-evm §16.2). */
export const StillBands = earlyPart<StillBandsProps>(() =>
  import('./still-bands.tsx').then((module) => module.StillBands),
)
