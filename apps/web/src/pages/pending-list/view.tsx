import { waitingColumnsFor } from '@orrery/entities/columns/waiting-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { latePart } from '@orrery/ui/late-part'
import { Tabs } from '@orrery/ui/tabs'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { EndedPart, OfferListPart, PendingFormPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { readPendingFilter } from '../../page-parts/fees/pending-filter.ts'
import { NewRows } from '../../page-parts/lists/new-rows.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TxListTabs } from '../../page-parts/lists/tx-list-tabs.tsx'
import type { PageProps } from '../../routing/page.ts'
import { ENDS, readEnds, type PendingListData } from './page.ts'

// Below the rows: the page does not wait for it.
const LateHistory = latePart<{ readonly chain: Chain }>(() =>
  import('../../page-parts/fees/late-waiting-history.tsx').then(({ LateWaitingHistory }) => LateWaitingHistory),
)

/** Transactions that our node has seen and no block holds yet, and what became of those that it saw before. */
export function View({ data, chain, page, query, loading }: PageProps<string, PendingListData>) {
  const { t } = usePageContext()
  const { part, ended, mempool, waiting } = data
  const path = `/${chain.path}/pending-list`
  const frame = { path, page, query, loading }
  const empty =
    mempool?.ok === false ? (
      <EmptyBecause what="empty.noMempool" because="empty.noMempool.reason">
        <p>
          <code>{mempool.note}</code>
        </p>
      </EmptyBecause>
    ) : waiting === null ? (
      <EmptyBecause what="empty.noMempool" because="problem.kind.upstream" />
    ) : Object.keys(readPendingFilter(query, chain)).length > 0 ? (
      <EmptyBecause what="empty.filtered" />
    ) : (
      <EmptyBecause what="empty.pending" because="empty.pending.reason" />
    )
  const above = <NewRows kind="pending" chain={chain} page={page} query={query} newest={valueOf(part)?.total ?? null} />
  return (
    <>
      <PageHead title={t('page.pendingList.title')} kind={chain.name.full} />
      <TxListTabs chain={chain} active="pending" pending={waiting} />
      <Tabs
        label={t('ended.title')}
        current={readEnds(query) ?? 'waiting'}
        tabs={[
          { id: 'waiting', label: t('finality.pending'), to: path },
          ...ENDS.map((id) => ({
            id,
            label: t(id === 'all' ? 'ended.title' : `finality.${id}`),
            to: `${path}?became=${id}`,
          })),
        ]}
      />
      {data.market !== null && <StepsPart.Part market={data.market} chain={chain} />}
      {ended !== null && <EndedPart.Part {...frame} part={ended} />}
      {part !== null &&
        (chain.family === 'evm' ? (
          <OfferListPart.Part
            {...frame}
            part={part}
            pool={data.pool}
            chain={chain}
            blind={mempool?.ok === false}
            empty={empty}
            above={above}
          />
        ) : (
          <>
            <PendingFormPart.Part key={query.toString()} chain={chain} query={query} />
            <PartFrame part={part}>
              {(list) => (
                <ListFrame
                  {...frame}
                  list={list}
                  columns={waitingColumnsFor(list.hits)}
                  rowKey={(row) => row.hash}
                  caption="page.pendingList.title"
                  empty={empty}
                  above={above}
                />
              )}
            </PartFrame>
          </>
        ))}
      {data.market !== null && <LateHistory chain={chain} />}
    </>
  )
}
