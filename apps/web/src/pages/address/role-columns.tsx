import type { RoleEvent, Upgrade } from '@orrery/model/wire/events'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { Badge } from '@orrery/ui/badge'
import { roleName } from '@orrery/evm/role-names'

const time: RowColumn<RoleEvent | Upgrade> = {
  id: 'time',
  label: 'column.time',
  cell: ({ timeMs }) => <Age ms={timeMs} />,
}
const tx: RowColumn<RoleEvent | Upgrade> = {
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

/** Columns of what stood behind a contract (screens-evm §6.1). */
export const upgradeColumns: readonly RowColumn<Upgrade>[] = [
  { id: 'kind', label: 'column.kind', card: 'title', cell: ({ kind }) => <UpgradeKind kind={kind} /> },
  { id: 'target', label: 'column.target', cell: ({ target }) => <AddressLink address={target} /> },
  { id: 'previous', label: 'column.previous', cell: ({ previous }) => <AddressLink address={previous} /> },
  { id: 'block', label: 'column.block', cell: ({ height }) => <BlockLink block={height} /> },
  time,
  tx,
]

const UPGRADE_KINDS: Readonly<Record<string, string>> = {
  implementation: 'contract.proxy.implementation',
  admin: 'contract.proxy.admin',
  beacon: 'contract.proxy.beacon',
  diamond: 'contract.proxy.facets',
}

function UpgradeKind({ kind }: { readonly kind: string }) {
  const { t } = usePageContext()
  const label = UPGRADE_KINDS[kind]
  return <>{label === undefined ? kind : t(label)}</>
}

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
  return tone === undefined ? <>--</> : <Badge tone={tone}>{t(`roles.kind.${kind}`)}</Badge>
}
