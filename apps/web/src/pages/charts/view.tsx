import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { ChartTiles } from '../../page-parts/chart-tiles.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './charts.module.css'
import type { ChartsData } from './page.ts'

const GROUPS = [
  { id: 'activity', title: 'chart.group.activity' },
  { id: 'blocks', title: 'page.blockList.title' },
  { id: 'fees', title: 'panel.fees' },
  { id: 'tokens', title: 'chart.group.contracts' },
  { id: 'defi', title: 'chart.group.defi' },
  { id: 'staking', title: 'chart.group.staking' },
] as const

/** All charts of a chain by group, each with its last thirty days. */
export function View({ data, chain, loading }: PageProps<'/charts', ChartsData>) {
  const { t } = usePageContext()
  const { charts } = data
  return (
    <>
      <PageHead title={t('page.charts.title')} kind={chain.name.full} />
      {GROUPS.map(({ id, title }) => {
        const hits = charts.hits.filter(({ chart }) => chart.group === id)
        return hits.length === 0 ? null : (
          <section key={id}>
            <h2 className={styles.group}>{t(title)}</h2>
            <ChartTiles hits={hits} chain={chain} />
          </section>
        )
      })}
      {!loading && <CoverageNote coverage={charts.coverage} />}
    </>
  )
}
