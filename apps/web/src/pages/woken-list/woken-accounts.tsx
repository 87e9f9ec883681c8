import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import type { WokenAccount } from '@orrery/model/wire/rich'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { FilterLink } from '../../page-parts/filter-link.tsx'
import { ListBar } from '../../page-parts/lists/list-bar.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { RichForm } from '../../page-parts/rich/distribution-part.ts'
import type { AccountsProps } from './accounts-part.ts'
import { narrowWoken, yearsRested } from './narrow-woken.ts'
import { WOKEN_YEARS } from './page.ts'

/** Accounts that sent something again after a year and longer, the last one first (screens-evm §16.2). */
export function WokenAccountsView({ accounts, chain, query, loading }: AccountsProps) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const base = `/${chain.path}/woken-list`
  const years = WOKEN_YEARS.find((number) => String(number) === query.get('years')) ?? 1
  const least = query.get('least') ?? ''
  const isNarrowed = years > 1 || least !== ''
  const height = (value: number) => formatNumber(value, { locale })
  return (
    <>
      <PageHead
        title={t('woken.accounts')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/dormant-list`}>{t('menu.dormant-list')}</Link>}
      />
      {loading ? (
        <Rows accounts={[]} none="woken.accounts.none" loading />
      ) : (
        <PartFrame part={accounts}>
          {({ told, isMaking, days, looked }) => (
            <>
              <p>{t('woken.accounts.rule', { days, looked })}</p>
              {isMaking ? (
                <BeingCounted />
              ) : told === null ? (
                <EmptyBecause what="woken.accounts.untold" because="woken.accounts.untold.reason" />
              ) : (
                <>
                  <p>{t('gas.span', { from: height(told.fromHeight), to: height(told.toHeight) })}</p>
                  <Tabs
                    label={t('woken.rested')}
                    current={String(years)}
                    tabs={WOKEN_YEARS.map((number) => ({
                      id: String(number),
                      label: t('dormant.years', { years: number }),
                      to: pagePath(base, 1, query, { years: number === 1 ? null : String(number) }),
                      count: formatNumber(
                        narrowWoken(told.accounts, { years: number, least, decimals: native.decimals }).length,
                        { locale },
                      ),
                    }))}
                  />
                  {query.has('filter') || query.has('least') ? (
                    <RichForm.Part
                      key={query.toString()}
                      path={base}
                      query={query}
                      of="years"
                      unit={{ symbol: native.symbol.toUpperCase(), decimals: native.decimals }}
                      hasContracts={false}
                      narrowed
                    />
                  ) : (
                    <ListBar>
                      <FilterLink to={pagePath(base, 1, query, { filter: '1' })} />
                    </ListBar>
                  )}
                  <Rows
                    accounts={narrowWoken(told.accounts, { years, least, decimals: native.decimals })}
                    none={isNarrowed ? 'empty.filtered' : 'woken.accounts.none'}
                    loading={false}
                  />
                  {told.accounts.length > 0 && <FileLinks path={base} query={query} />}
                </>
              )}
            </>
          )}
        </PartFrame>
      )}
    </>
  )
}

function Rows({
  accounts,
  none,
  loading,
}: {
  readonly accounts: readonly WokenAccount[]
  /** Message key of why there is none. */
  readonly none: string
  readonly loading: boolean
}) {
  const { t } = usePageContext()
  return (
    <Card padding="flush">
      <RowTable
        columns={columns}
        rows={accounts}
        rowKey={({ address }) => address}
        caption={t('woken.accounts')}
        empty={<EmptyBecause what={none} />}
        loading={loading}
      />
    </Card>
  )
}

const columns: readonly RowColumn<WokenAccount>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'last', label: 'woken.last', times: true, hint: 'woken.last.hint', cell: (row) => <Age ms={row.lastMs} /> },
  { id: 'rested', label: 'woken.rested', cell: (row) => <Rested row={row} /> },
  { id: 'tx', label: 'column.tx', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: (row) => <Age ms={row.timeMs} /> },
  {
    id: 'largest',
    label: 'woken.largest',
    hint: 'woken.largest.hint',
    align: 'end',
    cell: (row) => <Amount base={row.largest.amount} />,
  },
]

function Rested({ row }: { readonly row: WokenAccount }) {
  const { t } = usePageContext()
  return t('woken.years', { years: yearsRested(row) })
}
