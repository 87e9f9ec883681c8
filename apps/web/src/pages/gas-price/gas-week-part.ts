import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { WeekHour } from './gas-week.ts'

export type GasWeekProps = { readonly hours: readonly (WeekHour | null)[]; readonly days: number }

/** The map of the week, on the tab that has it. */
export const GasWeekPart = earlyPart<GasWeekProps>(() =>
  import('./gas-week-map.tsx').then((module) => module.GasWeekMap),
)
