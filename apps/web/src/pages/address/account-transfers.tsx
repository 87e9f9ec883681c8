import { accountTransferColumns } from '@orrery/entities/columns/transfer-columns'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { Suspicion } from '@orrery/model/wire/transaction'
import { Link } from '@orrery/ui/link'
import { AccountFilterBar, emptyNarrowed } from '../../page-parts/lists/account-filter-bar.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { toldSuspicions } from '../../page-parts/lists/suspicion.ts'
import { suspicionColumn } from '../../page-parts/lists/suspicion-column.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import { TRANSFER_STANDARDS, type AddressTab } from './page.ts'
import type { SeldomAddressTabProps } from './seldom-address-tab.ts'

/** Transfers of an address by standard; what wants to be mistaken for something is left out until it is asked for (screens-evm §0.6). */
export function AccountTransfers({
  part,
  frame,
  self,
}: {
  readonly part: Extract<AddressTab, { readonly id: 'transfers' }>['part']
  readonly frame: SeldomAddressTabProps['frame']
  readonly self: string
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { path, page, query } = frame
  const chosen = TRANSFER_STANDARDS.find((name) => name === query.get('standard')) ?? 'all'
  const isAsked = query.get('suspicious') === 'show'
  const found = part.state === 'ready' ? toldSuspicions(part.value.hits) : new Map<string, Suspicion>()
  // A page of nothing else would look like one without transfers.
  const isShown = isAsked || (part.state === 'ready' && found.size === part.value.hits.length)
  const shown =
    part.state !== 'ready' || isShown || found.size === 0
      ? part
      : {
          ...part,
          value: { ...part.value, hits: part.value.hits.filter((row) => !found.has(transferKey(row))) },
        }
  const ofStandard = (standard: string | null) => pagePath(path, 1, query, { standard, cursor: null })
  return (
    <>
      <TabLinks
        label="tabs.transfers"
        active={chosen}
        tabs={[
          { id: 'all', label: 'tab.all', path: ofStandard(null) },
          ...TRANSFER_STANDARDS.map((id) => ({ id, label: `tab.${id}`, path: ofStandard(id) })),
        ]}
      />
      {(isAsked || (found.size > 0 && !isShown)) && (
        <p>
          <Link to={pagePath(path, page, query, { suspicious: isAsked ? null : 'show' })}>
            {isAsked ? t('suspicious.hide') : t('suspicious.show', { count: found.size })}
          </Link>
        </p>
      )}
      <ListTab
        {...frame}
        part={shown}
        columns={isShown ? [suspicionColumn(found), ...accountTransferColumns(self)] : accountTransferColumns(self)}
        rowKey={transferKey}
        empty={emptyNarrowed('transfers', query, chain, 'empty.addressTransfers')}
        above={<AccountFilterBar list="transfers" path={path} query={query} part={part} />}
      />
    </>
  )
}
