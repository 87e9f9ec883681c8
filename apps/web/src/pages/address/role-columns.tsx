import type { RoleEvent } from '@orrery/model/wire/events'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import { TxLink } from '@orrery/entities/tx-link'
import { Badge } from '@orrery/ui/badge'
import { roleName } from '@orrery/evm/role-names'

const time: RowColumn<RoleEvent> = {
  id: 'time',
  label: 'column.time',
  cell: ({ timeMs }) => <Age ms={timeMs} />,
}
const tx: RowColumn<RoleEvent> = {
  id: 'tx',
  label: 'column.tx',
  cell: ({ txHash }) => <TxLink hash={txHash} />,
}

/** Columns of who may do what with a contract, or of what an address may do (screens-evm §5). */
export const roleColumns = (as: 'contract' | 'holder'): readonly RowColumn<RoleEvent>[] => [
  { id: 'role', label: 'column.role', card: 'title', cell: (row) => <Role event={row} /> },
  { id: 'kind', label: 'column.kind', card: 'mark', cell: (row) => <Kind kind={row.kind} /> },
  as === 'contract'
    ? { id: 'account', label: 'column.address', cell: ({ account }) => <AddressLink address={account} /> }
    : { id: 'contract', label: 'column.contract', cell: ({ contract }) => <AddressLink address={contract} /> },
  { id: 'by', label: 'column.by', hint: 'column.by.hint', cell: ({ by }) => <AddressLink address={by} /> },
  time,
  tx,
]

function Role({ event }: { readonly event: RoleEvent }) {
  const { t } = usePageContext()
  if (event.kind === 'owner') return <strong>{t('fact.owner')}</strong>
  if (event.role === null) return <strong>{t('roles.pause')}</strong>
  const name = roleName(event.role)
  return name === null ? <HashText text={event.role} /> : <bdi dir="ltr">{name}</bdi>
}

const TONES: Readonly<Record<string, 'good' | 'warn' | 'plain'>> = {
  granted: 'good',
  revoked: 'plain',
  paused: 'warn',
  unpaused: 'good',
}

function Kind({ kind }: { readonly kind: string }) {
  const { t } = usePageContext()
  const tone = TONES[kind]
  return tone === undefined ? <>{MISSING}</> : <Badge tone={tone}>{t(`roles.kind.${kind}`)}</Badge>
}
