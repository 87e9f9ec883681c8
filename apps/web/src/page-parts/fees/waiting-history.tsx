import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import type { ChartData } from '@orrery/model/wire/chart'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import type { ReactNode } from 'react'
import { chartWords } from '../charts/chart-words.ts'
import type { StatisticChartProps } from '../charts/statistic-chart.tsx'
import type { WaitingSpan } from './waiting-span.ts'
import styles from './waiting-history.module.css'

const LateChart = latePart<StatisticChartProps>(() =>
  import('../charts/statistic-chart.tsx').then(({ StatisticChart }) => StatisticChart),
)

export type WaitingHistoryProps = {
  /** What `loadWaitingHistory` told of the span. */
  readonly history: ChartData | null
  readonly span: WaitingSpan
  readonly chain: Chain
  readonly loading: boolean
  /** Where another span is chosen. */
  readonly choice: ReactNode
}

/** How much waited at which rates over a span (screens-nonevm §4.5). */
export function WaitingHistory({ history, span, chain, loading, choice }: WaitingHistoryProps) {
  const { t } = usePageContext()
  return (
    <Card title={`${t('chart.mempoolBytes')} · ${chain.native.gasUnit}`}>
      {choice}
      {history === null ? (
        !loading && <EmptyBecause what="empty.waitingHistory" />
      ) : (
        <div className={styles.history}>
          <LateChart data={history} words={{ ...chartWords(history, t), title: t(`fees.span.${span}`) }} height={240} />
        </div>
      )}
    </Card>
  )
}
