import type { FeeMarket } from '@orrery/model/wire/fee-market'
import type { Chain } from '@orrery/model/chain'
import { earlyPart } from '../early-part.ts'

export type FeeMarketProps = { readonly market: FeeMarket; readonly chain: Chain }

/** The next blocks as the pool would fill them: chains with a fee market have them. */
export const ProjectedPart = earlyPart<FeeMarketProps>(() =>
  import('./projected-blocks.tsx').then((module) => module.ProjectedBlocks),
)

/** What waits, by what it pays. */
export const StepsPart = earlyPart<FeeMarketProps>(() => import('./fee-steps.tsx').then((module) => module.FeeSteps))

/** The same of accounts, and in which order it stands. */
export const OfferFormPart = earlyPart<{ readonly chain: Chain; readonly query: URLSearchParams }>(() =>
  import('./offer-form.tsx').then((module) => module.OfferForm),
)

/** What the list of what waits is narrowed by, on chains of outputs. */
export const PendingFormPart = earlyPart<{ readonly chain: Chain; readonly query: URLSearchParams }>(() =>
  import('./pending-form.tsx').then((module) => module.PendingForm),
)
