import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { displayName } from '@orrery/entities/display-name'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { MISSING } from '@orrery/format/missing'
import { formatPercent } from '@orrery/format/format-percent'
import type { AddressAnalytics, MethodCalls } from '@orrery/model/wire/address-analytics'
import { Card } from '@orrery/ui/card'

type Calls = NonNullable<AddressAnalytics['calls']>
type Told = Calls['sentGas']
type Sum = Pick<MethodCalls, 'count' | 'gas' | 'fees' | 'lastMs'>
type ContractCalls = Calls['contracts'][number]

/** What an address calls, which contracts, and what others call of it, each with its share of the gas (screens-evm §5). */
export function AccountCalls({ calls }: { readonly calls: Calls }) {
  const { t } = usePageContext()
  const { methods, contracts, answered, sentGas, answeredGas } = calls
  const gas = (told: Told) => <p>{t(told.txs === 0 ? 'analytics.noGas' : 'analytics.gasOf', { count: told.txs })}</p>
  return (
    <>
      {methods.length > 0 && (
        <Card title={t('analytics.methods')} padding="flush">
          {gas(sentGas)}
          <RowTable
            columns={methodColumns(methods, sentGas)}
            rows={methods}
            rowKey={({ method }) => method ?? ''}
            caption={t('analytics.methods')}
            empty={null}
          />
        </Card>
      )}
      {contracts.length > 0 && (
        <Card title={t('analytics.contracts')} padding="flush">
          {gas(sentGas)}
          <RowTable
            columns={contractColumns(sentGas)}
            rows={contracts}
            rowKey={({ address }) => address}
            caption={t('analytics.contracts')}
            empty={null}
          />
        </Card>
      )}
      {answered.length > 0 && (
        <Card title={t('analytics.answered')} padding="flush">
          {gas(answeredGas)}
          <RowTable
            columns={methodColumns(answered, answeredGas)}
            rows={answered}
            rowKey={({ method }) => method ?? ''}
            caption={t('analytics.answered')}
            empty={null}
          />
        </Card>
      )}
    </>
  )
}

function MethodName({ row: { method, name } }: { readonly row: MethodCalls }) {
  const { t } = usePageContext()
  if (method === null) return <>{t('analytics.plain')}</>
  return <bdi dir="ltr">{name === null ? method : displayName(name).text}</bdi>
}

function Share({ count, all }: { readonly count: number; readonly all: number }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{formatPercent(count, all, locale, 1)}</bdi>
}

/** Of the newest calls alone: rows of older ones have none. */
const gasColumns = (told: Told): readonly RowColumn<Sum>[] =>
  told.txs === 0
    ? []
    : [
        { id: 'gas', label: 'column.gas', align: 'end', cell: ({ gas }) => <Figure value={gas} /> },
        {
          id: 'gasShare',
          label: 'analytics.gasShare',
          align: 'end',
          cell: ({ gas }) => (told.gas === '0' ? MISSING : <ShareBar part={gas} whole={told.gas} />),
        },
        { id: 'fees', label: 'column.fees', align: 'end', cell: ({ fees }) => <Amount base={fees} /> },
      ]

const last: RowColumn<Sum> = {
  id: 'last',
  label: 'fact.lastSeen',
  times: true,
  cell: ({ lastMs }) => <Age ms={lastMs} />,
}

const methodColumns = (rows: readonly MethodCalls[], told: Told): readonly RowColumn<MethodCalls>[] => {
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return [
    { id: 'method', label: 'column.method', card: 'title', cell: (row) => <MethodName row={row} /> },
    { id: 'count', label: 'column.txs', align: 'end', cell: ({ count }) => <Figure value={count} /> },
    { id: 'share', label: 'column.share', align: 'end', cell: ({ count }) => <Share count={count} all={all} /> },
    ...gasColumns(told),
    last,
  ]
}

const contractColumns = (told: Told): readonly RowColumn<ContractCalls>[] => [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  { id: 'count', label: 'column.txs', align: 'end', cell: ({ count }) => <Figure value={count} /> },
  ...gasColumns(told),
  last,
]
