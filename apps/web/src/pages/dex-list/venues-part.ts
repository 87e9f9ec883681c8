import type { Venues } from '@orrery/model/wire/pool'
import type { Chain } from '@orrery/model/chain'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type VenuesProps = { readonly part: Part<Venues>; readonly chain: Chain }

/** Factories by what was exchanged in their pools: most visits are to the list of pools, or to one. */
export const VenuesPart = earlyPart<VenuesProps>(() => import('./venues.tsx').then((module) => module.VenuesView))
