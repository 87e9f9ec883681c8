import type { NameEvent } from '@orrery/model/wire/name'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { NameLink } from '../name-link.tsx'
import { usePageContext } from '../page-context.tsx'
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
  { id: 'expires', label: 'column.expires', cell: ({ expiresMs }) => <Age ms={expiresMs} /> },
  { id: 'time', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
]

/** Columns of what a name service told of names (screens-evm §8.6). */
export const nameEventColumns: readonly RowColumn<NameEvent>[] = [name, ...rest]

/** The same for an address, which all of them mention (screens-evm §5). */
export const addressNameColumns: readonly RowColumn<NameEvent>[] = nameEventColumns.filter(({ id }) => id !== 'account')

/** The same on the page of one name. */
export const ownNameEventColumns: readonly RowColumn<NameEvent>[] = rest.map((column) =>
  column.id === 'kind' ? { ...column, card: 'title' as const } : column,
)

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
