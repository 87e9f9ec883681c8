/** A day as the number of days since 1970-01-01, without any time zone. */
export type Day = number

const DAY_MS = 86_400_000
// What four digits of a year can say.
/** 1970-01-01: no chain is older. */
export const FIRST_DAY: Day = 0
/** 9999-12-31. */
export const LAST_DAY: Day = 2_932_896

/** Parts of a day; `month` counts from 1. */
export function dayParts(day: Day): { year: number; month: number; date: number } {
  const at = new Date(day * DAY_MS)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

/** The day of the parts; a month beyond the year's ends and a date beyond the month's roll over. */
export const dayOf = (year: number, month: number, date: number): Day => {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, date)
  return Math.round(at.getTime() / DAY_MS)
}

/** Day of the week as Intl counts: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1

/** `2026-11-21` as a day; null when it is no day of the calendar between 1970 and 9999. */
export function parseDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return isoDay(day) === text && day >= FIRST_DAY && day <= LAST_DAY ? day : null
}

/** A day as `2026-11-21`. */
export function isoDay(day: Day): string {
  const { year, month, date } = dayParts(day)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** First day of the month that holds `day`. */
export const monthStart = (day: Day): Day => day - dayParts(day).date + 1

/** The same date `months` later; the last of the month where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = dayParts(day)
  const last = dayParts(dayOf(year, month + months + 1, 0)).date
  return dayOf(year, month + months, Math.min(date, last))
}

/** The weeks of the month that holds `day`, each of seven days from `weekStart` (1 to 7); null before and after the month. */
export function monthWeeks(day: Day, weekStart: number): readonly (readonly (Day | null)[])[] {
  const first = monthStart(day)
  const next = addMonths(first, 1)
  const lead = (weekdayOf(first) - weekStart + 7) % 7
  return Array.from({ length: Math.ceil((lead + next - first) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, at) => {
      const held = first - lead + week * 7 + at
      return held >= first && held < next ? held : null
    }),
  )
}

/** The day on which a week begins where the language is spoken: 1 is Monday, 7 is Sunday. Monday where nothing is known. */
export function weekStartOf(locale: string): number {
  // CLDR 48, for engines whose Intl does not know: regions whose week begins on Saturday or Sunday.
  const SATURDAY = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'
  const SUNDAY =
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
  try {
    const known = new Intl.Locale(locale) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number }
      weekInfo?: { firstDay: number }
    }
    const first = known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay
    if (first !== undefined) return first
    const region = known.maximize().region ?? ''
    return region !== '' && SATURDAY.includes(region) ? 6 : region !== '' && SUNDAY.includes(region) ? 7 : 1
  } catch {
    // Not a language tag: the international standard decides (ISO 8601).
    return 1
  }
}

export type Zone = 'utc' | 'local'

/** The day on which a moment lies, by the clock of UTC or of the visitor. */
export function dayOfMoment(ms: number, zone: Zone): Day {
  if (zone === 'utc') return Math.floor(ms / DAY_MS)
  const at = new Date(ms)
  return dayOf(at.getFullYear(), at.getMonth() + 1, at.getDate())
}

/** The moment (ms) at which a day begins, by the clock of UTC or of the visitor. Days of 23 and 25 hours are right. */
export function momentOfDay(day: Day, zone: Zone): number {
  if (zone === 'utc') return day * DAY_MS
  const { year, month, date } = dayParts(day)
  return new Date(year, month - 1, date).getTime()
}

/**
 * The day that a key leads to in a grid of days, or null when the key means nothing there (ARIA Authoring Practices, date
 * picker dialog): arrows a day or a week, Home and End the week's ends, Page Up and Down a month, with Shift a year.
 */
export function dayOfKey(
  key: { readonly key: string; readonly shiftKey: boolean },
  day: Day,
  { weekStart, rtl }: { readonly weekStart: number; readonly rtl: boolean },
): Day | null {
  const forward = rtl ? -1 : 1
  switch (key.key) {
    case 'ArrowRight':
      return day + forward
    case 'ArrowLeft':
      return day - forward
    case 'ArrowDown':
      return day + 7
    case 'ArrowUp':
      return day - 7
    case 'Home':
      return day - ((weekdayOf(day) - weekStart + 7) % 7)
    case 'End':
      return day + 6 - ((weekdayOf(day) - weekStart + 7) % 7)
    case 'PageDown':
      return addMonths(day, key.shiftKey ? 12 : 1)
    case 'PageUp':
      return addMonths(day, key.shiftKey ? -12 : -1)
    default:
      return null
  }
}
