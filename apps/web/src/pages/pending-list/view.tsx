import { offerColumns } from '@orrery/entities/columns/offer-columns'
import { waitingColumns } from '@orrery/entities/columns/waiting-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { valueOf } from '../../page-parts/load-part.ts'
import { PartFrame } from '../../page-parts/part-frame.tsx'
import { OfferFormPart, PendingFormPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { readPendingFilter } from '../../page-parts/fees/pending-filter.ts'
import { NewRows } from '../../page-parts/new-rows.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TxListTabs } from '../../page-parts/tx-list-tabs.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { PendingListData } from './page.ts'

/** Transactions that our node has seen and no block holds yet. */
export function View({ data, chain, page, query, loading }: PageProps<string, PendingListData>) {
  const { t } = usePageContext()
  const { part, mempool } = data
  const shown = valueOf(part)
  // All of them, narrowed or not.
  const waiting = shown === null ? null : (shown.extend.of ?? shown.total)
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
  return (
    <>
      <PageHead title={t('page.pendingList.title')} kind={chain.name.full} />
      <TxListTabs chain={chain} active="pending" pending={waiting} />
      {data.market !== null && <StepsPart.Part market={data.market} chain={chain} />}
      {chain.family === 'utxo' ? (
        <PendingFormPart.Part key={query.toString()} chain={chain} query={query} />
      ) : (
        <OfferFormPart.Part key={query.toString()} chain={chain} query={query} />
      )}
      <PartFrame part={part}>
        {(list) => (
          <ListFrame
            list={list}
            columns={chain.family === 'utxo' ? waitingColumns : offerColumns}
            rowKey={(row) => row.hash}
            caption="page.pendingList.title"
            empty={empty}
            path={`/${chain.path}/pending-list`}
            page={page}
            query={query}
            loading={loading}
            above={<NewRows kind="pending" chain={chain} page={page} query={query} newest={list.total} />}
          />
        )}
      </PartFrame>
    </>
  )
}
