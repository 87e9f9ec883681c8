import { useState } from 'react'
import { DateRangePicker } from '@orrery/ui/date-range-picker'
import { dayOfMoment, type Zone } from '@orrery/ui/rules/calendar'
import type { DateRange } from '@orrery/ui/rules/date-range'
import type { Specimen } from './specimen.ts'
import { useLanguageTag } from './use-language-tag.ts'

// The gallery looks the same on every day.
const NOW_MS = Date.UTC(2026, 10, 21, 15)

function Choice({
  range,
  bounded = false,
  zones = false,
}: {
  readonly range?: readonly [number, number]
  readonly bounded?: boolean
  readonly zones?: boolean
}) {
  const locale = useLanguageTag()
  const today = dayOfMoment(NOW_MS, 'utc')
  const [value, setValue] = useState<DateRange>(
    range === undefined ? { from: null, to: null } : { from: today - range[0], to: today - range[1] },
  )
  const [zone, setZone] = useState<Zone>('utc')
  return (
    <DateRangePicker
      value={value}
      onChange={setValue}
      nowMs={NOW_MS}
      locale={locale}
      zone={zone}
      {...(bounded ? { min: today - 40, max: today - 3 } : {})}
      {...(zones ? { onZone: setZone } : {})}
    />
  )
}

export const specimen: Specimen = {
  id: 'date-range-picker',
  title: 'Date range',
  group: 'inputs',
  states: [
    { name: 'All time', Show: () => <Choice /> },
    { name: 'A range, with the choice of UTC or own time', Show: () => <Choice range={[24, 6]} zones /> },
    { name: 'Only between 40 and 3 days ago', Show: () => <Choice range={[20, 12]} bounded /> },
  ],
}
