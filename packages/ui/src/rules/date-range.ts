import { addMonths, dayOf, dayParts, momentOfDay, type Day, type Zone } from './calendar.ts'

/** Days from and to, both included; null is an open end. */
export type DateRange = { readonly from: Day | null; readonly to: Day | null }

export type DayBounds = { readonly min: Day; readonly max: Day }

/** Everything. */
export const ALL_DAYS: DateRange = { from: null, to: null }

/** The nearest day that may be chosen. */
export const boundDay = (day: Day, { min, max }: DayBounds): Day => Math.min(max, Math.max(min, day))

/** The range after `day` was chosen: the first choice begins a range, the second ends it, whichever of the two is earlier. */
export function chooseDay(range: DateRange, day: Day): DateRange {
  if (range.from === null || range.to !== null) return { from: day, to: null }
  return day < range.from ? { from: day, to: range.from } : { from: range.from, to: day }
}

/** How a day stands to the range that is being chosen while `under` lies under pointer or focus. */
export function dayStanding(day: Day, range: DateRange, under: Day | null): 'start' | 'end' | 'both' | 'inside' | null {
  const other = range.to ?? under
  if (range.from === null) return null
  const first = other === null ? range.from : Math.min(range.from, other)
  const last = other === null ? range.from : Math.max(range.from, other)
  if (day < first || day > last) return null
  if (first === last) return 'both'
  return day === first ? 'start' : day === last ? 'end' : 'inside'
}

export type Preset = 'today' | 'days7' | 'days30' | 'days90' | 'month' | 'year' | 'all'

/** Days of a ready-made range that ends today, inside the bounds. */
export function presetRange(preset: Preset, today: Day, bounds: DayBounds): DateRange {
  if (preset === 'all') return ALL_DAYS
  const { year, month } = dayParts(today)
  const from = {
    today,
    days7: today - 6,
    days30: today - 29,
    days90: today - 89,
    month: dayOf(year, month, 1),
    year: dayOf(year, 1, 1),
  }[preset]
  return { from: boundDay(from, bounds), to: boundDay(today, bounds) }
}

/** The moments of a range: from the first inclusive to the last exclusive, in ms; null is an open end. */
export const rangeMoments = (
  { from, to }: DateRange,
  zone: Zone,
): { readonly fromMs: number | null; readonly toMs: number | null } => ({
  fromMs: from === null ? null : momentOfDay(from, zone),
  toMs: to === null ? null : momentOfDay(to + 1, zone),
})

/** Whether a month later than that of `day` (or earlier, `step` -1) has a day that may be chosen. */
export function hasMonth(day: Day, step: 1 | -1, { min, max }: DayBounds): boolean {
  const { date } = dayParts(day)
  const first = day - date + 1
  return step === 1 ? addMonths(first, 1) <= max : first - 1 >= min
}
