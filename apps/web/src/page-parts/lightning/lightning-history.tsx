import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { LightningNodeState } from '@orrery/model/wire/lightning'
import { Card } from '@orrery/ui/card'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../after-words.tsx'
import { chartFormat, chartTime } from '../charts/chart-format.ts'
import { withGaps } from './lightning-days.ts'

/** What the chart is drawn with. */
export type LightningHistoryProps = {
  /** Of the network or of one node. */
  readonly history: LightningNodeState['history']
  /** Of the files of the chart. */
  readonly name: string
}

/** What channels came to day by day, as this site read it (screens-nonevm §4.6). Two points make a course. */
export const LightningHistory = (props: LightningHistoryProps) =>
  props.history.length < 2 ? null : <AfterWords>{() => <History {...props} />}</AfterWords>

function History({ history, name }: LightningHistoryProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const days = withGaps(history)
  const format = chartFormat('coin', chain, locale, t)
  return (
    <Card>
      <TimeChart
        title={t('lightning.capacity')}
        note={t('lightning.history.note')}
        times={days.map(({ atMs }) => atMs)}
        series={[
          {
            id: 'capacity',
            name: t('lightning.capacity'),
            values: days.map(({ capacity }) => format.toNumber(capacity)),
          },
        ]}
        shape="area"
        formatValue={format.full}
        formatTick={format.short}
        formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, 'day', intl)}
        height={220}
        fileName={`${chain.path}-lightning-${name}`}
      />
    </Card>
  )
}
