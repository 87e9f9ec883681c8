import type { NameEvent, SubName } from '@orrery/model/wire/name'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { Amount } from '../amount.tsx'
import { NameLink } from '../name-link.tsx'
import { usePageContext } from '../page-context.tsx'
import { RichMessage } from '../rich-message.tsx'
import type { RowColumn } from '../row-column.ts'
import { TokenName } from '../token-name.tsx'
import { TxLink } from '../tx-link.tsx'

const name: RowColumn<NameEvent> = {
  id: 'name',
  label: 'column.name',
  card: 'title',
  cell: (row) => <NameLink name={row.name} id={row.id} />,
}
const rest: readonly RowColumn<NameEvent>[] = [
  { id: 'kind', label: 'column.event', card: 'mark', cell: (row) => <Kind event={row} /> },
  { id: 'account', label: 'column.address', cell: ({ account }) => <AddressLink address={account} /> },
  { id: 'expires', label: 'column.expires', times: true, cell: ({ expiresMs }) => <Age ms={expiresMs} /> },
  { id: 'time', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
]

/** Columns of what a name service told of names (screens-evm §8.6). */
export const nameEventColumns: readonly RowColumn<NameEvent>[] = [name, ...rest]

/** The same for an address, which all of them mention (screens-evm §5). */
export const addressNameColumns: readonly RowColumn<NameEvent>[] = nameEventColumns.filter(({ id }) => id !== 'account')

/** The same on the page of one name, with what was paid. */
export const ownNameEventColumns: readonly RowColumn<NameEvent>[] = rest.flatMap((column) =>
  column.id === 'kind'
    ? [{ ...column, card: 'title' as const }]
    : column.id === 'time'
      ? [
          { id: 'cost', label: 'steps.cost', align: 'end' as const, cell: (row: NameEvent) => <Cost event={row} /> },
          column,
        ]
      : [column],
)

function Cost({ event: { cost = null, premium = null } }: { readonly event: NameEvent }) {
  return (
    <>
      <Amount base={cost} places={6} />
      {premium !== null && premium !== '0' && (
        <small>
          {' '}
          <RichMessage id="name.premium" slots={{ amount: <Amount base={premium} places={6} /> }} />
        </small>
      )}
    </>
  )
}

/** Columns of names below a name. */
export const subNameColumns: readonly RowColumn<SubName>[] = [
  { id: 'name', label: 'column.name', card: 'title', cell: (row) => <NameLink name={row.name} id={row.id} /> },
  { id: 'owner', label: 'fact.itemOwner', cell: (row) => <SubOwner row={row} /> },
  { id: 'time', label: 'column.time', card: 'mark', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
]

function SubOwner({ row: { owner, state } }: { readonly row: SubName }) {
  const { t } = usePageContext()
  return (
    <>
      {state === 'taken' ? t('name.free') : <AddressLink address={owner} />}
      {state === 'wrapped' && <small> {t('name.inWrapper')}</small>}
    </>
  )
}

function Kind({ event }: { readonly event: NameEvent }) {
  const { t } = usePageContext()
  return (
    <>
      {t(`name.kind.${event.kind}`)}
      {event.key !== null && (
        <>
          {' '}
          <TokenName name={event.key} />
        </>
      )}
    </>
  )
}
