import { usePageContext } from '@orrery/entities/page-context'
import { GAS_SPANS } from '@orrery/model/gas-use'
import { Tabs } from '@orrery/ui/tabs'
import { gasSpanName, SpanUsers } from '../../page-parts/gas-users.tsx'
import type { LeadersProps } from './leaders-part.ts'
import { USUAL_SPAN } from './page.ts'

/** The page is of more than these. */
const ROWS = 20

/** Contracts by what of the fees of calls to them was destroyed (screens-evm §13.4). */
export function Leaders({ leaders, span, chain, loading }: LeadersProps) {
  const { t } = usePageContext()
  const base = `/${chain.path}/data/eip1559`
  return (
    <>
      <h2>{t('burn.leaders')}</h2>
      <p>
        {t('burn.leaders.rule')} {t('burn.leaders.all')}
      </p>
      <Tabs
        label={t('chart.range')}
        current={span}
        tabs={GAS_SPANS.map((id) => ({
          id,
          label: gasSpanName(id, t),
          to: id === USUAL_SPAN ? base : `${base}?span=${id}`,
        }))}
      />
      <SpanUsers part={leaders} by="contracts" order="burnt" most={ROWS} loading={loading} />
    </>
  )
}
