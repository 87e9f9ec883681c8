import { forkedColumnsFor } from '@orrery/entities/columns/forked-block-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { latePart } from '@orrery/ui/late-part'
import { Tabs } from '@orrery/ui/tabs'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { DEPTHS, depthOf, FORK_KINDS, kindOf, ProducerForm, type ForkedBlockListData } from './page.ts'

// Below the list, which waits for no chart.
const LateCharts = latePart(() => import('./fork-charts.tsx').then((module) => module.ForkCharts))

/** Blocks that the chain gave up, as this site saw it, and stale branches that its node knows. */
export function View({ data, chain, page, query, loading }: PageProps<string, ForkedBlockListData>) {
  const { t } = usePageContext()
  // Nodes of these chains tell of branches that they know.
  const tells = chain.family === 'utxo'
  const path = `/${chain.path}/forked-block-list`
  const depth = depthOf(query)
  const kind = kindOf(query)
  const producer = narrowedTo(query, 'producer')
  // Chains without uncles have one kind alone.
  const hasKinds = kind !== null || valueOf(data.part)?.hits.some((row) => row.kind === 'uncle') === true
  return (
    <>
      <PageHead
        title={t('page.forkedBlockList.title')}
        kind={chain.name.full}
        subject={t(tells ? 'forked.recorded.tips' : 'forked.recorded')}
      />
      <Tabs
        label={t('column.depth')}
        current={String(depth)}
        tabs={DEPTHS.map((least) => ({
          id: String(least),
          label: least === 1 ? t('tab.all') : <bdi dir="ltr">{`${t('column.depth')} ≥ ${least}`}</bdi>,
          to: pagePath(path, 1, query, { depth: least === 1 ? null : String(least), cursor: null }),
        }))}
      />
      {hasKinds && (
        <Tabs
          label={t('column.kind')}
          current={kind ?? ''}
          tabs={['', ...FORK_KINDS].map((id) => ({
            id,
            label: t(id === '' ? 'tab.all' : `forked.kind.${id}`),
            to: pagePath(path, 1, query, { kind: id === '' ? null : id, cursor: null }),
          }))}
        />
      )}
      {!tells && (
        <ProducerForm.Part
          key={query.toString()}
          path={path}
          name="producer"
          label="column.producer"
          asked={producer}
          query={query}
          kept={['depth', 'kind']}
        />
      )}
      <PartFrame part={data.part}>
        {(list) => (
          <ListFrame
            list={list}
            columns={forkedColumnsFor(tells, list.hits)}
            rowKey={(row) => row.hash}
            caption="page.forkedBlockList.title"
            empty={
              depth > 1 || kind !== null || producer !== undefined ? (
                <EmptyBecause what="empty.filtered" />
              ) : (
                <EmptyBecause
                  what={emptyInDays(query, 'empty.forked')}
                  because={tells ? 'empty.forked.tips' : 'empty.forked.reason'}
                />
              )
            }
            path={path}
            above={<DateFilter path={path} query={query} />}
            page={page}
            query={query}
            loading={loading}
          />
        )}
      </PartFrame>
      <LateCharts />
    </>
  )
}
