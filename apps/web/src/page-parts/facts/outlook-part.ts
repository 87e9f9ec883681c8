import type { Chain } from '@orrery/model/chain'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import type { Halving } from '@orrery/model/wire/mining'
import { earlyPart } from './early-part.ts'

export type OutlookProps = { readonly outlook: Halving; readonly market: FeeMarket | null; readonly chain: Chain }

/** What changes next on a chain of outputs: only such chains have it on their home. */
export const OutlookPart = earlyPart<OutlookProps>(() =>
  import('./outlook-facts.tsx').then((module) => module.OutlookFacts),
)
