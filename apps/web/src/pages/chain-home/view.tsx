import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { Age } from '@orrery/entities/age'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { chartWords } from '../../page-parts/charts/chart-words.ts'
import { ChainStateBadge } from '../../page-parts/chain-state-badge.tsx'
import { ProjectedPart } from '../../page-parts/fees/fee-market-part.ts'
import { LatestBlocks, LatestTxs } from '../../page-parts/lists/latest-lists.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { StatusNotice } from '../../page-parts/status-notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { OutlookPart } from '../../page-parts/facts/outlook-part.ts'
import { LedgerSizesPart } from '../../page-parts/ledgers/ledger-sizes-part.ts'
import { MasternodePart } from '../../page-parts/mining/masternode-part.ts'
import { useLiveHome } from '../../live/use-live-home.ts'
import { useLatest } from '../../page-parts/use-latest.ts'
import type { PageProps } from '../../routing/page.ts'
import { GasTiers } from './gas-tiers.tsx'
import type { StatisticChartProps } from '../../page-parts/charts/statistic-chart.tsx'
import { HomeStats } from './home-stats.tsx'
import { InsightsPart } from '../../page-parts/insights/insights-part.ts'
import { MoreStats } from './more-stats.tsx'
import type { ChainHomeData } from './page.ts'
import { sparkValues } from './spark-values.ts'
import styles from './chain-home.module.css'

// screens-evm §2.4: latest blocks (10) and transactions (10)
const ROWS = 10

// Below the numbers, and no small part of the code: the page does not wait for it.
const LateChart = latePart<StatisticChartProps>(() =>
  import('../../page-parts/charts/statistic-chart.tsx').then(({ StatisticChart }) => StatisticChart),
)

/** A chain now: its numbers, its fees, its newest blocks and transactions, moving by themselves. */
export function View({ data, chain, loading }: PageProps<string, ChainHomeData>) {
  const { t } = usePageContext()
  const { status } = data
  const home = useLiveHome(chain.code, data.home)
  const live = useLatest(chain, data, ROWS)
  const newest = live.blocks[0]
  return (
    <>
      <PageHead
        title={chain.name.full}
        kind={t('page.chainHome.kind')}
        marks={status !== null && <ChainStateBadge state={status.state} reason={status.reason} />}
      />
      {status !== null && status.state !== 'following' && status.state !== 'starting' && (
        <StatusNotice state={status.state} reason={status.reason} />
      )}
      {home.keptFromMs !== null && (
        <Notice tone="warn" title="home.kept">
          <Age ms={home.keptFromMs} />
        </Notice>
      )}
      <HomeStats
        chain={chain}
        home={home}
        height={newest?.height ?? home.height}
        timeMs={newest?.timeMs ?? null}
        hasDays={sparkValues(data.chart?.values[0]).length > 0}
        loading={loading}
      />
      <GasTiers chain={chain} home={home} />
      {data.outlook !== null && <OutlookPart.Part outlook={data.outlook} market={data.market} chain={chain} />}
      {data.masternodes !== null && <MasternodePart.Part state={data.masternodes} />}
      {data.sizes.length > 0 && <LedgerSizesPart.Part sizes={data.sizes} />}
      {data.market !== null && <ProjectedPart.Part market={data.market} chain={chain} blocks={live.blocks} />}
      {!loading && <CoverageNote coverage={home.coverage} />}
      <div className={styles.latest} {...live.holders}>
        <LatestBlocks
          chain={chain}
          blocks={live.blocks}
          places={ROWS}
          waiting={live.waiting}
          onShow={live.showWaiting}
          loading={loading}
        />
        <LatestTxs chain={chain} txs={live.txs} places={ROWS} loading={loading} />
      </div>
      {(loading || data.chart !== null) && (
        <Card title={t('page.charts.title')} aside={<Link to={`/${chain.path}/charts`}>{t('list.more')}</Link>}>
          <div className={styles.chart}>
            {data.chart !== null && <LateChart data={data.chart} words={chartWords(data.chart, t)} height={180} />}
          </div>
        </Card>
      )}
      <MoreStats chain={chain} home={home} loading={loading} />
      {data.insights !== null && (
        <InsightsPart.Part insights={data.insights} chain={chain} home={home} timeMs={newest?.timeMs ?? null} />
      )}
    </>
  )
}
