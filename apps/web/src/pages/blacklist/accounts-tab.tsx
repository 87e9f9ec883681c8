import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { ListedAccount, ListedAccounts } from '@orrery/model/wire/banknote'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NoneOfEvents } from '../../page-parts/lists/none-of-events.tsx'
import { LISTED_STATES } from './page.ts'

type Total = ListedAccounts['totals'][number]

const STATE_WORDS = { all: 'tab.all', frozen: 'coinEvent.frozen', freed: 'coinEvent.unfrozen' } as const

/** How accounts stand that tokens froze: since when, what they have, and what was destroyed, with the totals of each token (screens-evm §8.4). */
export function AccountsTab({
  told,
  path,
  page,
  query,
  loading,
}: {
  readonly told: ListedAccounts
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}) {
  const { t } = usePageContext()
  const token = query.get('token')
  const state = LISTED_STATES.find((one) => one === query.get('listed')) ?? 'all'
  const chosen = told.totals.find((total) => total.token.address.toLowerCase() === token?.toLowerCase())
  const to = (listed: string, of: string | null): string => {
    const search = new URLSearchParams({ ...(listed !== 'all' && { listed }), ...(of !== null && { token: of }) })
    return search.size === 0 ? path : `${path}?${search.toString()}`
  }
  if (told.isMaking && !loading) return <BeingCounted />
  return (
    <>
      {told.asOf !== null && (
        <p>
          <RichMessage id="holders.asOf" slots={{ block: <BlockLink block={told.asOf} /> }} />
          {!told.isAll && ` ${t('listed.part')}`}
        </p>
      )}
      {told.totals.length > 0 && (
        <Card title={t('listed.totals')} padding="flush">
          <RowTable
            columns={totalColumns((of) => to(state, of))}
            rows={told.totals}
            rowKey={(row) => row.token.address}
            caption={t('listed.totals')}
            empty={null}
            loading={loading}
          />
        </Card>
      )}
      {!loading && told.totals.length > 0 && (
        <FileLinks path={path} query={new URLSearchParams([...query, ['rows', 'totals']])} />
      )}
      <p>
        {(['all', ...LISTED_STATES] as const).map((one, at) => (
          <span key={one}>
            {at > 0 && ' · '}
            {one === state ? (
              <strong>{t(STATE_WORDS[one])}</strong>
            ) : (
              <Link to={to(one, token)}>{t(STATE_WORDS[one])}</Link>
            )}
          </span>
        ))}
        {token !== null && (
          <>
            {' · '}
            {chosen === undefined ? <bdi>{token.slice(0, 42)}</bdi> : <TokenLink token={chosen.token} />}{' '}
            <Link to={to(state, null)}>{t('filter.clearAll')}</Link>
          </>
        )}
      </p>
      <ListFrame
        list={told.list}
        columns={accountColumns}
        rowKey={(row) => `${row.token.address} ${row.account}`}
        caption="page.blacklist.title"
        empty={
          state !== 'all' || token !== null ? (
            <EmptyBecause what="empty.filtered" coverage={told.list.extend.coverage} />
          ) : (
            <NoneOfEvents what="empty.blacklist" looked="looked.blacklist" coverage={told.list.extend.coverage} />
          )
        }
        path={path}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}

const totalColumns = (to: (token: string) => string): readonly RowColumn<Total>[] => [
  { id: 'token', label: 'column.token', card: 'title', cell: ({ token }) => <TokenLink token={token} by="name" /> },
  { id: 'frozen', label: 'coinEvent.frozen', align: 'end', cell: ({ frozen }) => <Figure value={frozen} /> },
  { id: 'freed', label: 'coinEvent.unfrozen', align: 'end', cell: ({ freed }) => <Figure value={freed} /> },
  {
    id: 'held',
    label: 'listed.held',
    hint: 'listed.held.hint',
    align: 'end',
    cell: ({ held, token }) => <AmountText base={held} decimals={token.decimals} symbol={null} places={2} />,
  },
  {
    id: 'destroyed',
    label: 'coinEvent.destroyed',
    align: 'end',
    cell: ({ destroyed, token }) => <AmountText base={destroyed} decimals={token.decimals} symbol={null} places={2} />,
  },
  { id: 'only', label: 'filter.narrow', cell: ({ token }) => <Only to={to(token.address)} /> },
]

function Only({ to }: { readonly to: string }) {
  const { t } = usePageContext()
  return <Link to={to}>{t('filter.narrow')}</Link>
}

const happened = (id: 'frozen' | 'freed', label: string): RowColumn<ListedAccount> => ({
  id,
  label,
  times: true,
  cell: (row) => {
    const at = row[id]
    return at === null ? (
      MISSING
    ) : (
      <>
        <Age ms={at.timeMs} /> <TxLink hash={at.txHash} />
      </>
    )
  },
})

const accountColumns: readonly RowColumn<ListedAccount>[] = [
  { id: 'account', label: 'column.address', card: 'title', cell: ({ account }) => <AddressLink address={account} /> },
  { id: 'state', label: 'column.state', card: 'mark', cell: (row) => <State row={row} /> },
  { id: 'token', label: 'column.token', cell: ({ token }) => <TokenLink token={token} /> },
  happened('frozen', 'coinEvent.frozen'),
  happened('freed', 'coinEvent.unfrozen'),
  {
    id: 'held',
    label: 'listed.held',
    hint: 'listed.held.hint',
    align: 'end',
    cell: ({ held, token }) =>
      held === null ? MISSING : <TokenAmount token={token} amount={held} tokenId={null} places={2} />,
  },
  {
    id: 'destroyed',
    label: 'coinEvent.destroyed',
    align: 'end',
    cell: ({ destroyed, token }) => <AmountText base={destroyed} decimals={token.decimals} symbol={null} places={2} />,
  },
]

/** Where neither was seen, coins of it were destroyed: what it stands at is not known. */
function State({ row }: { readonly row: ListedAccount }) {
  const { t } = usePageContext()
  if (row.freed !== null) return <Badge icon={null}>{t('coinEvent.unfrozen')}</Badge>
  return row.frozen === null ? (
    MISSING
  ) : (
    <Badge tone="bad" icon={null}>
      {t('coinEvent.frozen')}
    </Badge>
  )
}
