import { tellsBurn } from '@orrery/evm/tells-burn'
import { Amount } from '@orrery/entities/amount'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { chartWords } from '../../page-parts/charts/chart-words.ts'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { RankingFrame } from '../../page-parts/rich/ranking-frame.tsx'
import type { StatisticChartProps } from '../../page-parts/charts/statistic-chart.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './eth-supply.module.css'
import type { EthSupplyData } from './page.ts'

// Below the numbers, and no small part of the code: the page does not wait for it.
const LateChart = latePart<StatisticChartProps>(() =>
  import('../../page-parts/charts/statistic-chart.tsx').then(({ StatisticChart }) => StatisticChart),
)

/** What all balances of a chain add up to, and how many coins it destroyed (screens-evm §13.4): what blocks prove, and nothing that a consensus node would have to tell. */
export function View({ data, chain, loading }: PageProps<string, EthSupplyData>) {
  const { t } = usePageContext()
  const { ranking, burnt, burntPerYear, chart, countsTwice, flows, mined, merged } = data
  const isMore = countsTwice && ranking.state === 'ready'
  return (
    <>
      <PageHead
        title={t('page.supply.title')}
        kind={<Link to={`/${chain.path}/rich-list`}>{t('page.richList.title')}</Link>}
        subject={
          isMore ? (
            <>
              <Link to={`/${chain.path}/deposits-list`}>{t('page.depositsList.title')}</Link>
              {' · '}
              <Link to={`/${chain.path}/withdrawal-list`}>{t('page.withdrawalList.title')}</Link>
            </>
          ) : undefined
        }
      />
      {isMore && (
        <Notice tone="accent" title="supply.notAll">
          {t('supply.notAll.text')}
        </Notice>
      )}
      <RankingFrame ranking={ranking} loading={loading}>
        {null}
      </RankingFrame>
      {mined !== null && (
        <Flows
          of={mined}
          loading={loading}
          facts={[
            { label: 'chart.netIssuance', value: <Amount base={mined.change} /> },
            { label: 'supply.changeYear', value: <Amount base={mined.changeYear} signed /> },
          ]}
        />
      )}
      {tellsBurn(chain) && (
        <>
          <Facts
            loading={loading}
            facts={[
              { label: 'burn.total', value: <Amount base={burnt} /> },
              { label: 'supply.burnYear', value: <Amount base={burntPerYear} /> },
            ]}
          />
          {merged !== null && (
            <Facts
              loading={loading}
              facts={[
                { label: 'supply.sinceMerge', value: <Amount base={merged.burnt} /> },
                {
                  label: 'supply.byWork',
                  value: <Amount base={merged.byWork} places={0} />,
                  note: t('supply.byWork.hint'),
                },
                { label: 'supply.byWorkYear', value: <Amount base={merged.byWorkYear} places={0} /> },
              ]}
            />
          )}
          {flows !== null && (
            <Flows
              of={flows}
              loading={loading}
              facts={[
                { label: 'supply.withdrawn', value: <Amount base={flows.withdrawn} /> },
                { label: 'column.burnt', value: <Amount base={flows.burnt} /> },
                { label: 'supply.change', value: <Amount base={flows.change} /> },
                { label: 'supply.changeYear', value: <Amount base={flows.changeYear} signed /> },
                { label: 'supply.deposited', value: <Amount base={flows.deposited} /> },
              ]}
            />
          )}
          <HiddenHeading text={t('page.charts.title')} />
          <Card>
            <div className={styles.chart}>
              <LateChart data={chart} words={chartWords(chart, t)} loading={loading} height={200} />
            </div>
            <Link to={`/${chain.path}/data/eip1559`}>{t('page.feeBurn.title')}</Link>
          </Card>
        </>
      )}
      {!loading && <CoverageNote coverage={chart.coverage} />}
    </>
  )
}

/** What came and went in a time, under the words that say which. */
function Flows({
  of: { fromMs: from, toMs: to },
  facts,
  loading,
}: {
  readonly of: { readonly fromMs: number; readonly toMs: number }
  readonly facts: readonly Fact[]
  readonly loading: boolean
}) {
  const { t } = usePageContext()
  return (
    <>
      <p>{t('supply.flows.rule', { from, to })}</p>
      <Facts loading={loading} facts={facts} />
    </>
  )
}
