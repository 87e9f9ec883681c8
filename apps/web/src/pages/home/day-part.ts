import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ChainCard } from '../all-chain/page.ts'

export type DayProps = { readonly chains: readonly ChainCard[] }

/** What the chains did in a day. */
export const DayPart = earlyPart<DayProps>(() => import('./day-table.tsx').then((module) => module.DayTable))
