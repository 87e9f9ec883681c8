import type { ReactNode } from 'react'
import type { AddressDetail } from '@orrery/model/wire/address'
import { usePageChain } from '@orrery/entities/page-context'
import { accountTxColumns } from '@orrery/entities/columns/account-tx-columns'
import { AccountFilterBar, emptyNarrowed } from '../../page-parts/lists/account-filter-bar.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { movesColumns } from '../../page-parts/moves-column.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { FurtherAddressTab } from './further-address-tab.ts'
import type { AddressTab } from './page.ts'
import { SeldomAddressTab } from './seldom-address-tab.ts'

type AddressTabProps = {
  readonly tab: AddressTab
  readonly address: AddressDetail
  readonly base: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
  /** What the bar of news says while nothing came. */
  readonly quiet: ReactNode
  /** Announces new rows above a list. */
  readonly news?: ReactNode
}

/** What the chosen tab of an address holds. */
export function AddressTabView({ tab, address, base, page, query, loading, quiet, news }: AddressTabProps) {
  const frame = { page, query, loading, path: `${base}/${tab.id}`, caption: `tab.${tab.id}`, indexed: true, news }
  const self = address.address
  const chain = usePageChain()
  // Where coins are outputs, its rows tell more; its pager's words are others where the oldest come first.
  if (tab.id === 'transactions' && chain.family !== 'utxo' && !tab.up)
    return (
      <ListTab
        {...frame}
        part={tab.part}
        columns={(rows) => [...accountTxColumns(self, rows), ...movesColumns]}
        counts={({ height }) => height !== null}
        rowKey={(row) => row.hash}
        // screens-evm §5: one that nobody has seen.
        empty={emptyNarrowed(
          'transactions',
          query,
          chain,
          address.firstSeenMs === null ? 'empty.addressUnseen' : 'empty.addressTxs',
        )}
        above={<AccountFilterBar list="transactions" path={frame.path} query={query} part={tab.part} />}
      />
    )
  switch (tab.id) {
    case 'transactions':
    case 'tokens':
    case 'outputs':
    case 'utxo':
    case 'transfers':
    case 'nfts':
    case 'approvals':
    case 'internal':
    case 'withdrawals':
    case 'authorizations':
    case 'userops':
    case 'contract':
      return <SeldomAddressTab.Part tab={tab} frame={frame} self={self} quiet={quiet} />
    case 'other':
      return <NotOffered />
    default:
      return <FurtherAddressTab.Part tab={tab} frame={frame} self={self} quiet={quiet} base={base} />
  }
}
