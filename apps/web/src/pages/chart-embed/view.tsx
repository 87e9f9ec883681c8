import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import type { PageProps } from '../../routing/page.ts'
import { ChartBody } from '../chart/chart-body.tsx'
import { chartPath } from '../chart/chart-others.ts'
import type { ChartPageData } from '../chart/page.ts'
import { UndrawnPart } from '../chart/undrawn-part.ts'
import styles from './chart-embed.module.css'

/** A chart for the frames of other sites. Every link leaves the frame: nothing else of the site is ever drawn inside it. */
export function View({ data, chain, loading }: PageProps<'/charts/:type/embed', ChartPageData>) {
  const { t } = usePageContext()
  const { chart, days, span, others } = data
  // Its links lead within the frame: nobody frames a chart that there is not.
  if (data.needs !== null) return <UndrawnPart.Part title={chart.chart.title} needs={data.needs} />
  const own = { chain: chain.path, id: chart.chart.id }
  const title = t(chart.chart.title)
  return (
    <div className={styles.frame}>
      <VisuallyHidden>
        <h1>{title}</h1>
        <h2>{chain.name.full}</h2>
      </VisuallyHidden>
      <ChartBody data={data} loading={loading} />
      <p className={styles.source}>
        <Link to={chartPath(own, { days, span, grain: chart.grain, others })} target="_blank" rel="noopener">
          {chain.name.full} · Orrery
        </Link>
      </p>
    </div>
  )
}
