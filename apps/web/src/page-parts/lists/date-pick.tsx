import { DateRangePicker } from '@orrery/ui/date-range-picker'
import { isoDay, parseDay, type Day } from '@orrery/ui/rules/calendar'
import type { DateRange } from '@orrery/ui/rules/date-range'
import { useNavigator } from '../../app/navigator-context.ts'
import { useSite } from '../../app/site.ts'
import { daysOf } from '../../routing/date-params.ts'
import type { DateFilterProps } from './date-filter.tsx'
import { pagePath } from '../page-path.ts'

/** The calendar of a list: what is chosen is a visit to the list's first page, so that it has an address and a way back. */
export function DatePick({ path, query }: DateFilterProps) {
  const { href, language, nowMs, t } = useSite()
  const navigator = useNavigator()
  const { from, to } = daysOf(query)
  const visit = (range: DateRange) => {
    const days = { from: textOf(range.from), to: textOf(range.to) }
    void navigator.go(new URL(href(pagePath(path, 1, query, { ...days, cursor: null })), location.origin))
  }
  return (
    <DateRangePicker
      label={`${t('ui.dates')} (UTC)`}
      value={{ from: from === null ? null : parseDay(from), to: to === null ? null : parseDay(to) }}
      onChange={visit}
      nowMs={nowMs}
      locale={language.intl}
    />
  )
}

const textOf = (day: Day | null): string | null => (day === null ? null : isoDay(day))
