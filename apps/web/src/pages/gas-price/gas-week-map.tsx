import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { chartFormat } from '../../page-parts/charts/chart-format.ts'
import { useWeekHour, WeekMap } from '../../page-parts/charts/week-map.tsx'
import { lowestHour } from './gas-week.ts'
import type { GasWeekProps } from './gas-week-part.ts'

/** When in a week the base fee is low (screens-evm §7): seven days by twenty-four hours, UTC. */
export function GasWeekMap({ hours, days }: GasWeekProps) {
  const { t, locale } = usePageContext()
  const when = useWeekHour()
  const format = chartFormat('price', usePageChain(), locale, t)
  const values = hours.map((hour) => (hour === null ? null : format.toNumber(hour.wei)))
  const best = lowestHour(hours)
  const low = best === null ? null : (values[best] ?? null)
  if (low === null) return null
  return (
    <Card title={t('gas.week')}>
      <p>{t('gas.weekBest', { when: when(best!), price: format.full(low) })}</p>
      <WeekMap
        label={t('gas.week')}
        note={t('gas.weekNote', { days })}
        values={values}
        format={format.full}
        best={best}
      />
    </Card>
  )
}
