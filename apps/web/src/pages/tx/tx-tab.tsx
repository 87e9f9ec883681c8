import type { Panel } from '@orrery/family/panels'
import type { Chain } from '@orrery/model/chain'
import { txCallColumns } from '@orrery/entities/columns/call-columns'
import { txAuthorizationColumns, txBlobColumns } from '@orrery/entities/columns/block-data-columns'
import { txTransferColumns } from '@orrery/entities/columns/transfer-columns'
import { CallListTab } from '../../page-parts/call-list-tab.tsx'
import { ListTab } from '../../page-parts/list-tab.tsx'
import { LogTab } from '../../page-parts/log-tab.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { RawTab } from '../../page-parts/raw-tab.tsx'
import { TracedPart } from '../../page-parts/traced-part.tsx'
import type { TxData } from './page.ts'
import { StateTab } from './state-tab.tsx'
import { TraceTab } from './trace-tab.tsx'
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
  const frame = { page, query, loading, path: `${base}/${tab.id}` }
  switch (tab.id) {
    case 'overview':
      return <TxOverview data={data} panel={panel} base={base} loading={loading} />
    case 'transfers':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txTransferColumns}
          rowKey={(row) => String(row.seq)}
          caption="tab.transfers"
          empty="empty.txTransfers"
        />
      )
    case 'logs':
      return <LogTab {...frame} part={tab.part} />
    case 'internal':
      return <CallListTab {...frame} part={tab.part} columns={txCallColumns} />
    case 'trace':
      return <TracedPart part={tab.part}>{(tree) => <TraceTab tree={tree} path={frame.path} />}</TracedPart>
    case 'state':
      return <TracedPart part={tab.part}>{(changes) => <StateTab changes={changes} />}</TracedPart>
    case 'blobs':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txBlobColumns}
          rowKey={(row) => String(row.position)}
          caption="tab.blobs"
          empty="empty.blobs"
        />
      )
    case 'authorizations':
      return (
        <ListTab
          {...frame}
          part={tab.part}
          columns={txAuthorizationColumns}
          rowKey={(row) => String(row.position)}
          caption="tab.authorizations"
          empty="empty.authorizations"
        />
      )
    case 'raw':
      return <RawTab part={tab.part} chain={chain} api={tx} below={`transactions/${tx.hash}`} />
    case 'other':
      return <NotOffered />
  }
}
