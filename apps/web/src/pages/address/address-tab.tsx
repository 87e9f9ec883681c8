import type { AddressDetail } from '@orrery/model/wire/address'
import { holdingColumns, outputColumns } from '@orrery/entities/columns/token-columns'
import { accountTransferColumns } from '@orrery/entities/columns/transfer-columns'
import { accountTxColumns } from '@orrery/entities/columns/tx-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { PartFrame } from '../../page-parts/part-frame.tsx'
import { ContractTab } from './contract-tab.tsx'
import type { AddressTab } from './page.ts'

type AddressTabProps = {
  readonly tab: AddressTab
  readonly address: AddressDetail
  readonly base: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** What the chosen tab of an address holds. */
export function AddressTabView({ tab, address, base, page, query, loading }: AddressTabProps) {
  const frame = { page, query, loading }
  const self = address.address
  switch (tab.id) {
    case 'transactions':
      return (
        <PartFrame part={tab.part}>
          {(list) => (
            <ListFrame
              {...frame}
              list={list}
              columns={accountTxColumns(self, list.hits)}
              counted={list.hits.filter(({ height }) => height !== null).length}
              rowKey={(row) => row.hash}
              caption="tab.transactions"
              empty={<EmptyBecause what="empty.addressTxs" coverage={list.extend.coverage} />}
              path={`${base}/transactions`}
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
              columns={accountTransferColumns(self)}
              rowKey={(row) => `${row.height}:${row.txIndex}:${row.seq}`}
              caption="tab.transfers"
              empty={<EmptyBecause what="empty.addressTransfers" coverage={list.extend.coverage} />}
              path={`${base}/transfers`}
            />
          )}
        </PartFrame>
      )
    case 'tokens':
      return (
        <PartFrame part={tab.part}>
          {(list) => (
            <ListFrame
              {...frame}
              list={list}
              columns={holdingColumns}
              rowKey={(row) => `${row.token.address}:${row.tokenId ?? ''}`}
              caption="tab.tokens"
              empty={<EmptyBecause what="empty.holdings" coverage={list.extend.coverage} />}
              path={`${base}/tokens`}
            />
          )}
        </PartFrame>
      )
    case 'outputs':
      return (
        <PartFrame part={tab.part}>
          {(list) => (
            <ListFrame
              {...frame}
              list={list}
              columns={outputColumns}
              rowKey={(row) => `${row.txid}:${row.vout}`}
              caption="tab.outputs"
              empty={<EmptyBecause what="empty.outputs" coverage={list.extend.coverage} />}
              path={`${base}/outputs`}
            />
          )}
        </PartFrame>
      )
    case 'contract':
      return <PartFrame part={tab.part}>{(contract) => <ContractTab contract={contract} />}</PartFrame>
    case 'other':
      return <NotOffered />
  }
}
