import { usePageContext } from '@orrery/entities/page-context'
import { DateRangePicker } from '@orrery/ui/date-range-picker'
import { isoDay, parseDay, type Day } from '@orrery/ui/rules/calendar'
import type { DateRange } from '@orrery/ui/rules/date-range'
import { useNavigator } from '../../app/navigator-context.ts'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { chartPath } from './chart-others.ts'
import type { ChartToolsProps } from './chart-tools.tsx'

/** The chart of the page as it is asked for. */
export type ChartDaysProps = Omit<ChartToolsProps, 'title'>

const DAY_MS = 86_400_000

/** The days of a chart, and a calendar to choose others: what is chosen is a visit, so that it has an address and a way back (screens-evm §10, ranges). */
export const ChartDays = (props: ChartDaysProps) => <AfterWords>{() => <Days {...props} />}</AfterWords>

function Days({ own, ...place }: ChartDaysProps) {
  const { t, nowMs } = usePageContext()
  const { href, language } = useSite()
  const navigator = useNavigator()
  const visit = ({ from, to }: DateRange) => {
    const span = from === null && to === null ? null : { from: textOf(from), to: textOf(to) }
    const path = chartPath(own, { ...place, days: span === null ? 0 : place.days, span })
    void navigator.go(new URL(href(path), location.origin))
  }
  return (
    <DateRangePicker
      label={`${t('ui.dates')} (UTC)`}
      value={place.span === null ? lastDays(place.days, nowMs) : rangeOf(place.span)}
      onChange={visit}
      nowMs={nowMs}
      locale={language.intl}
    />
  )
}

const textOf = (day: Day | null): string | null => (day === null ? null : isoDay(day))
const dayOf = (text: string | null): Day | null => (text === null ? null : parseDay(text))
const rangeOf = ({ from, to }: NonNullable<ChartDaysProps['span']>): DateRange => ({ from: dayOf(from), to: dayOf(to) })
const isoOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** The last so many days with today; of all days without ends. */
const lastDays = (days: number, nowMs: number): DateRange =>
  days === 0
    ? { from: null, to: null }
    : { from: parseDay(isoOf(nowMs - (days - 1) * DAY_MS)), to: parseDay(isoOf(nowMs)) }
