import type { VenueDetail } from '@orrery/model/wire/pool'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type VenueProps = { readonly part: Part<VenueDetail> }

/** One venue by what was exchanged in its pools: few visits are to one. */
export const VenuePart = earlyPart<VenueProps>(() => import('./venue.tsx').then((module) => module.VenueView))
