import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { chartWords } from '../../page-parts/chart-words.ts'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { PageHead } from '../../page-parts/page-head.tsx'
import { StatisticChart } from '../../page-parts/statistic-chart.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './chart.module.css'
import { RANGES, type ChartPageData } from './page.ts'

/** One chart: its range and grain stand in the address, its definition below it. */
export function View({ data, chain, loading }: PageProps<'/charts/:type', ChartPageData>) {
  const { t } = usePageContext()
  const { chart: points, days } = data
  const { chart, grain } = points
  const to = (range: number, by: string) => `/${chain.path}/charts/${chart.id}?days=${range}&grain=${by}`
  return (
    <>
      <PageHead
        title={t(chart.title)}
        kind={<Link to={`/${chain.path}/charts`}>{t('page.charts.title')}</Link>}
        loading={loading}
      />
      <div className={styles.choices}>
        <Tabs
          label={t('chart.range')}
          current={String(days)}
          tabs={RANGES.map((range) => ({
            id: String(range),
            label: range === 0 ? t('ui.allTime') : t('ui.days', { n: range }),
            to: to(range, grain === 'hour' && (range === 0 || range > 90) ? 'day' : grain),
          }))}
        />
        <Tabs
          label={t('chart.grain')}
          current={grain}
          tabs={chart.grains
            .filter((by) => by !== 'hour' || (days !== 0 && days <= 90))
            .map((by) => ({ id: by, label: t(`chart.grain.${by}`), to: to(days, by) }))}
        />
      </div>
      <Card>
        <h2>
          <VisuallyHidden>{t('page.charts.title')}</VisuallyHidden>
        </h2>
        <StatisticChart data={points} words={chartWords(points, t)} loading={loading} />
      </Card>
      <p className={styles.formula}>
        {t('chart.formula')} <bdi dir="ltr">{chart.formula}</bdi>
      </p>
      {!loading && <CoverageNote coverage={points.coverage} />}
    </>
  )
}
