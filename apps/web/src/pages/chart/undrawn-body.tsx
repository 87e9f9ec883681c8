import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { UndrawnProps } from './undrawn-part.ts'

/** A chart that nothing here can feed, and what it would need (screens-evm §0 rule 1, §10). */
export function UndrawnBody({ title, needs }: UndrawnProps) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const charts = <Link to={`/${path}/charts`}>{t('page.charts.title')}</Link>
  return (
    <>
      <PageHead title={t(title)} kind={charts} />
      <Card>
        <EmptyBecause what="chart.undrawn" because={needs}>
          <p>{charts}</p>
        </EmptyBecause>
      </Card>
    </>
  )
}
