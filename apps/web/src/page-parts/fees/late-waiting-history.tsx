import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import type { ChartData } from '@orrery/model/wire/chart'
import { Segmented } from '@orrery/ui/segmented'
import { useSite } from '../../app/site.ts'
import { WaitingHistory } from './waiting-history.tsx'
import { loadWaitingHistory, WAITING_SPANS, type WaitingSpan } from './waiting-span.ts'

/** What waited until now, below the list of what waits: asked for when that stands, and anew for each span, without a visit. */
export function LateWaitingHistory({ chain }: { readonly chain: Chain }) {
  const { t } = usePageContext()
  const { api, words } = useSite()
  const [span, setSpan] = useState<WaitingSpan>('24h')
  const [told, setTold] = useState<{ readonly span: WaitingSpan; readonly history: ChartData | null } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void Promise.all([loadWaitingHistory(api, chain, span, stop.signal), words().catch(() => {})]).then(([history]) => {
      if (!stop.signal.aborted) setTold({ span, history })
    })
    return () => stop.abort()
  }, [api, words, chain, span])
  if (told === null) return null
  return (
    <WaitingHistory
      {...told}
      chain={chain}
      loading={told.span !== span}
      choice={
        <Segmented
          label={t('chart.range')}
          value={span}
          onChange={setSpan}
          segments={WAITING_SPANS.map((value) => ({ value, label: t(`fees.span.${value}`) }))}
        />
      }
    />
  )
}
