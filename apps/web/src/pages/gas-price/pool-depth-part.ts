import type { OfferPool } from '@orrery/model/wire/waiting'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** What waits by what it offers, beside the prices that it leads to (screens-evm §7); where a node tells none of it, the list of what waits says why. */
export const PoolDepthPart = earlyPart<{ readonly pool: OfferPool }>(() =>
  import('../../page-parts/fees/offer-pool.tsx').then((module) => module.OfferPoolView),
)
