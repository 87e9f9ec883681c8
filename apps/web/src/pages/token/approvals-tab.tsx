import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { tokenApprovalColumns } from '@orrery/entities/columns/approval-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import type { TokenSpenders } from '@orrery/model/wire/events'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { ApprovalNote } from '../../page-parts/approval-note.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { SearchedTab } from '../../page-parts/searched-tab.tsx'
import type { ApprovalsPartProps } from './approvals-part.ts'

const SPENDERS = new URLSearchParams({ tab: 'approvals', rows: 'spenders' })

type Spender = TokenSpenders['spenders'][number]

/** Who may take a token of others: of most owners, and approval by approval with what could be taken now (screens-evm §8.2). */
export function ApprovalsTab({ part, spenders, token, ...frame }: ApprovalsPartProps) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const decimals = token.standard === 'erc20' ? token.decimals : 0
  return (
    <>
      {!frame.loading && (
        <PartFrame part={spenders}>
          {({ spenders: rows, looked, lookedTo, whole }) => (
            <>
              <Card title={t('token.spenders')} padding="flush">
                <RowTable
                  columns={spenderColumns(decimals, path)}
                  rows={rows}
                  rowKey={({ address }) => address}
                  caption={t('token.spenders')}
                  empty={<EmptyBecause what="empty.tokenApprovals" />}
                />
              </Card>
              {rows.length > 0 && (
                <FileLinks path={`/${path}/token/${encodeURIComponent(token.address)}`} query={SPENDERS} />
              )}
              <p>
                {t('filter.looked.rows', { count: looked })} {lookedTo !== null && <BlockLink block={lookedTo} />} ·{' '}
                {t(whole ? 'filter.whole' : 'filter.cut')}. {t('token.spenders.rule')}
              </p>
            </>
          )}
        </PartFrame>
      )}
      <ApprovalNote rows={valueOf(part)?.list.hits ?? []} />
      <SearchedTab
        {...frame}
        part={part}
        columns={tokenApprovalColumns}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        caption="tab.approvals"
        none="empty.tokenApprovals"
      />
    </>
  )
}

const spenderColumns = (decimals: number | null, path: string): readonly RowColumn<Spender>[] => [
  { id: 'spender', label: 'column.spender', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  {
    id: 'approvers',
    label: 'token.approvers',
    align: 'end',
    cell: ({ address, approvers }) => (
      <Link to={`/${path}/approval/${encodeURIComponent(address)}/held`}>
        <Figure value={approvers} />
      </Link>
    ),
  },
  { id: 'unlimited', label: 'approval.unlimited', align: 'end', cell: ({ unlimited }) => <Figure value={unlimited} /> },
  { id: 'all', label: 'approval.allItems', align: 'end', cell: ({ allItems }) => <Figure value={allItems} /> },
  {
    id: 'amount',
    label: 'column.allowed',
    align: 'end',
    cell: ({ amount }) => <AmountText base={amount} decimals={decimals} symbol={null} places={4} />,
  },
]
