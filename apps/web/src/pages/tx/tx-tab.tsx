import type { Panel } from '@orrery/family/panels'
import type { Chain } from '@orrery/model/chain'
import { txTransferColumns } from '@orrery/entities/columns/transfer-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { LogList } from '../../page-parts/log-list.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { PartFrame } from '../../page-parts/part-frame.tsx'
import { RawView } from '../../page-parts/raw-view.tsx'
import type { TxData } from './page.ts'
import { TxOverview } from './tx-overview.tsx'

type TxTabProps = {
  readonly data: TxData
  readonly panel: Panel
  readonly base: string
  readonly chain: Chain
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** What the chosen tab of a transaction holds. */
export function TxTabView({ data, panel, base, chain, page, query, loading }: TxTabProps) {
  const { tx, tab } = data
  const frame = { page, query, loading }
  switch (tab.id) {
    case 'overview':
      return <TxOverview data={data} panel={panel} base={base} loading={loading} />
    case 'transfers':
      return (
        <PartFrame part={tab.part}>
          {(list) => (
            <ListFrame
              {...frame}
              list={list}
              columns={txTransferColumns}
              rowKey={(row) => String(row.seq)}
              caption="tab.transfers"
              empty={<EmptyBecause what="empty.txTransfers" />}
              path={`${base}/transfers`}
            />
          )}
        </PartFrame>
      )
    case 'logs':
      return <PartFrame part={tab.part}>{(list) => <LogList {...frame} list={list} path={`${base}/logs`} />}</PartFrame>
    case 'raw':
      return (
        <PartFrame part={tab.part}>
          {({ answers }) => (
            <RawView
              answers={answers}
              api={tx}
              apiPath={`/api/explorer/v1/${chain.code.toLowerCase()}/transactions/${tx.hash}`}
            />
          )}
        </PartFrame>
      )
    case 'other':
      return <NotOffered />
  }
}
