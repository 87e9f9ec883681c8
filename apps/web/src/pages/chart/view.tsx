import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { buttonClass } from '@orrery/ui/button'
import { Icon } from '@orrery/ui/icon'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { useSite } from '../../app/site.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './chart.module.css'
import { ChartBody } from './chart-body.tsx'
import { chartPath, type OtherChart } from './chart-others.ts'
import type { ChartDaysProps } from './chart-days.tsx'
import type { ChartEndsProps } from './chart-ends.tsx'
import type { ChartToolsProps } from './chart-tools.tsx'
import { hasView, VIEWS, type ChartView } from './chart-view.ts'
import { RANGES, type ChartPageData } from './page.ts'
import { UndrawnPart } from './undrawn-part.ts'

const LateTools = latePart<ChartToolsProps>(() => import('./chart-tools.tsx').then((module) => module.ChartTools))

const LateDays = latePart<ChartDaysProps>(() => import('./chart-days.tsx').then((module) => module.ChartDays))

// Last on the page: what comes late moves nothing.
const LateEnds = latePart<ChartEndsProps>(() => import('./chart-ends.tsx').then((module) => module.ChartEnds))

/** One chart: its range and grain stand in the address, its definition below it. */
export function View({ data, chain, loading }: PageProps<'/charts/:type', ChartPageData>) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { chart: points, days, span, view, others } = data
  if (data.needs !== null) return <UndrawnPart.Part title={points.chart.title} needs={data.needs} />
  const { chart, grain } = points
  const own = { chain: chain.path, id: chart.id }
  const to = (range: number, by: string, beside: readonly OtherChart[] = others, seen: ChartView = view) =>
    chartPath(own, { days: range, span, grain: by, others: beside, view: seen })
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
          current={span === null ? String(days) : ''}
          tabs={RANGES.map((range) => ({
            id: String(range),
            label: range === 0 ? t('ui.allTime') : t('ui.days', { n: range }),
            to: chartPath(own, {
              days: range,
              grain: grain === 'hour' && (range === 0 || range > 90) ? 'day' : grain,
              others,
              view,
            }),
          }))}
        />
        <Tabs
          label={t('chart.grain')}
          current={grain}
          tabs={chart.grains
            .filter((by) => by !== 'hour' || span !== null || (days !== 0 && days <= 90))
            .map((by) => ({ id: by, label: t(`chart.grain.${by}`), to: to(days, by) }))}
        />
        {others.length === 0 && (
          <Tabs
            label={t('chart.view')}
            current={hasView(chart, view) ? view : 'plain'}
            tabs={VIEWS.filter((one) => hasView(chart, one)).map((one) => ({
              id: one,
              label: t(`chart.${one}`),
              to: to(days, grain, others, one),
            }))}
          />
        )}
        <div className={styles.daysPlace}>
          {!loading && <LateDays own={own} days={days} span={span} grain={grain} others={others} view={view} />}
        </div>
      </div>
      <Card>
        <HiddenHeading text={t('page.charts.title')} />
        {others.length > 0 && (
          <ul className={styles.beside} aria-label={t('chart.compare')}>
            {others.map((other) => {
              const name = `${other.data === null ? other.id : t(other.data.chart.title)} · ${chains.find(({ path }) => path === other.chain)?.name.short ?? other.chain}`
              return (
                <li key={name}>
                  <Link
                    to={to(
                      days,
                      grain,
                      others.filter((one) => one !== other),
                    )}
                    className={buttonClass('outline', 'sm')}
                    aria-label={t('chart.compareRemove', { name })}
                  >
                    <bdi>{name}</bdi>
                    <Icon name="close" size={14} />
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
        <ChartBody data={data} loading={loading} />
      </Card>
      <div className={styles.toolsPlace}>
        {!loading && (
          <LateTools
            own={own}
            title={t(chart.title)}
            days={days}
            span={span}
            grain={grain}
            others={others}
            view={view}
          />
        )}
      </div>
      <p className={styles.formula}>
        {t('chart.formula')} <bdi dir="ltr">{chart.formula}</bdi>
      </p>
      {!loading && <CoverageNote coverage={points.coverage} />}
      {!loading && <LateEnds data={points} />}
    </>
  )
}
