import type { Chain } from '@orrery/model/chain'
import type { BlockDetail } from '@orrery/model/wire/block'
import { blockTransferColumns } from '@orrery/entities/columns/transfer-columns'
import { blockTxColumns } from '@orrery/entities/columns/tx-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { LogList } from '../../page-parts/log-list.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { PartFrame } from '../../page-parts/part-frame.tsx'
import { RawView } from '../../page-parts/raw-view.tsx'
import type { BlockTab } from './page.ts'

type BlockTabProps = {
  readonly tab: BlockTab
  readonly block: BlockDetail
  readonly base: string
  readonly chain: Chain
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** What the chosen tab of a block holds. */
export function BlockTabView({ tab, block, base, chain, page, query, loading }: BlockTabProps) {
  const frame = { page, query, loading }
  switch (tab.id) {
    case 'txs':
      return (
        <PartFrame part={tab.part}>
          {(list) => (
            <ListFrame
              {...frame}
              list={list}
              columns={blockTxColumns}
              rowKey={(row) => row.hash}
              caption="tab.transactions"
              empty={<EmptyBecause what="empty.blockTxs" />}
              path={`${base}/txs`}
            />
          )}
        </PartFrame>
      )
    case 'transfers':
      return (
        <PartFrame part={tab.part}>
          {(list) => (
            <ListFrame
              {...frame}
              list={list}
              columns={blockTransferColumns}
              rowKey={(row) => `${row.txIndex}:${row.seq}`}
              caption="tab.transfers"
              empty={<EmptyBecause what="empty.blockTransfers" />}
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
              api={block}
              apiPath={`/api/explorer/v1/${chain.code.toLowerCase()}/blocks/${block.hash}`}
            />
          )}
        </PartFrame>
      )
    case 'other':
      return <NotOffered />
  }
}
