import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import type { VaultSummary } from '@orrery/model/wire/events'
import { Badge } from '@orrery/ui/badge'
import { Tabs } from '@orrery/ui/tabs'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { VAULT_ORDERS } from './vault-orders.ts'
import type { VaultsPartProps } from './vaults-part.ts'
import { NamedToken } from './named-token.tsx'

/** Contracts that logged deposits or withdrawals as vaults do (ERC-4626), the busiest first, each with what it tells of itself (screens-evm §8.1). */
export function VaultsTab({ part, ...frame }: VaultsPartProps) {
  const { t } = usePageContext()
  const order = VAULT_ORDERS.find((one) => one === frame.query.get('order'))
  return (
    <PartFrame part={part}>
      {({ ledger, list }) => (
        <>
          <LedgerNote ledger={ledger} />
          <Tabs
            label={t('block.sort')}
            current={order ?? 'busy'}
            tabs={[
              { id: 'busy', label: t('vault.busy'), to: frame.path },
              ...VAULT_ORDERS.map((id) => ({ id, label: t(`vault.${id}`), to: `${frame.path}?order=${id}` })),
            ]}
          />
          {list.hits.length > 0 && order === undefined && <p>{t('vault.order')}</p>}
          <ListFrame
            {...frame}
            list={list}
            columns={columns}
            rowKey={({ token }) => token.address}
            caption="tab.vaults"
            empty={
              <EmptyBecause
                what="empty.vaults"
                because={list.extend.coverage.complete ? 'empty.vaults.reason' : undefined}
                coverage={list.extend.coverage}
              />
            }
          />
        </>
      )}
    </PartFrame>
  )
}

const columns: readonly RowColumn<VaultSummary>[] = [
  { id: 'vault', label: 'tab.vault', card: 'title', cell: ({ token }) => <NamedToken token={token} /> },
  { id: 'address', label: 'column.contract', cell: ({ token }) => <AddressLink address={token.address} /> },
  { id: 'asset', label: 'vault.asset', hint: 'vault.asset.hint', cell: (row) => <Asset {...row} /> },
  {
    id: 'price',
    label: 'vault.sharePrice',
    hint: 'vault.asset.hint',
    align: 'end',
    cell: ({ vault }) => <Worth vault={vault} amount={vault?.sharePrice ?? null} />,
  },
  {
    id: 'total',
    label: 'vault.totalAssets',
    hint: 'vault.asset.hint',
    align: 'end',
    cell: ({ vault }) => <Worth vault={vault} amount={vault?.totalAssets ?? null} />,
  },
  { id: 'deposits', label: 'vault.deposits', align: 'end', cell: (row) => <Figure value={row.deposits} /> },
  { id: 'withdrawals', label: 'vault.withdrawals', align: 'end', cell: (row) => <Figure value={row.withdrawals} /> },
]

/** What a vault keeps; that a contract is none is said, that it was not told is a dash. */
function Asset({ isVault, vault }: VaultSummary) {
  const { t } = usePageContext()
  if (vault !== null) return <TokenLink token={vault.asset} />
  if (isVault === null) return <Figure value={null} />
  return (
    <Badge tone="plain" icon={null}>
      {t('vault.none')}
    </Badge>
  )
}

const Worth = ({ vault, amount }: Pick<VaultSummary, 'vault'> & { readonly amount: string | null }) =>
  vault === null || amount === null ? (
    <Figure value={null} />
  ) : (
    <TokenAmount token={vault.asset} amount={amount} tokenId={null} />
  )
