import { tellsBurn } from '@orrery/evm/tells-burn'
import { Amount } from '@orrery/entities/amount'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { chartWords } from '../../page-parts/charts/chart-words.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { StatisticChart } from '../../page-parts/charts/statistic-chart.tsx'
import type { PageProps } from '../../routing/page.ts'
import { LeadersPart } from './leaders-part.ts'
import { PaceFacts } from './pace-facts.tsx'
import { leaderSpan, type FeeBurnData } from './page.ts'

// They follow the chain, and ask for more blocks than the page needs.
const LateBurnNow = latePart(
  () => import('./burn-now.tsx').then((module) => module.BurnNow),
  () => <PaceFacts />,
)
const LateTopBurns = latePart(() => import('./burn-now.tsx').then((module) => module.TopBurns))

/** How much of the fees a chain destroyed (EIP-1559, screens-evm §13.4): exact sums of its own blocks. */
export function View({ data, chain, query, loading }: PageProps<string, FeeBurnData>) {
  const { t, locale } = usePageContext()
  const { figures, charts, leaders } = data
  const head = (
    <PageHead
      title={t('page.feeBurn.title')}
      kind={<Link to={`/${chain.path}/gas-price`}>{t('page.gasPrice.title')}</Link>}
      actions={<Link to={`/${chain.path}/data/eth-supply`}>{t('page.supply.title')}</Link>}
    />
  )
  // On other stacks nothing of it is burnt, or no block tells.
  if (!tellsBurn(chain))
    return (
      <>
        {head}
        <NotOffered />
      </>
    )
  return (
    <>
      {head}
      <Facts
        loading={loading}
        facts={[
          { label: 'burn.total', value: <Amount base={figures.total} /> },
          { label: 'stat.burnt24h', value: <Amount base={figures.day} /> },
          { label: 'burn.hour', value: <Amount base={figures.hour} /> },
          { label: 'burn.minute', value: <Amount base={figures.minute} /> },
          {
            label: 'burn.typeShare',
            value: formatPercent(figures.typeSharePpm, 1_000_000, locale),
          },
        ]}
      />
      <LateBurnNow />
      <LeadersPart.Part leaders={leaders} span={leaderSpan(query)} chain={chain} loading={loading} />
      <HiddenHeading text={t('page.charts.title')} />
      {charts.map((chart, index) => (
        <Card key={index}>
          <StatisticChart data={chart} words={chartWords(chart, t)} loading={loading} height={200} />
          <Link to={`/${chain.path}/charts/${chart.chart.id}`}>
            {t('page.charts.title')}: {t(chart.chart.title)}
          </Link>
        </Card>
      ))}
      <LateTopBurns />
      {!loading && charts[0] !== undefined && <CoverageNote coverage={charts[0].coverage} />}
    </>
  )
}
