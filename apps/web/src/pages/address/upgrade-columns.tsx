import type { Upgrade } from '@orrery/model/wire/events'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import { Link } from '@orrery/ui/link'

/** Columns of what stood behind a contract (screens-evm §6.1). */
export const upgradeColumns: readonly RowColumn<Upgrade>[] = [
  { id: 'kind', label: 'column.kind', card: 'title', cell: ({ kind }) => <UpgradeKind kind={kind} /> },
  { id: 'target', label: 'column.target', cell: ({ target }) => <AddressLink address={target} /> },
  { id: 'previous', label: 'column.previous', cell: ({ previous }) => <AddressLink address={previous} /> },
  { id: 'sender', label: 'column.sender', cell: ({ sender }) => <AddressLink address={sender} /> },
  { id: 'block', label: 'column.block', cell: ({ height }) => <BlockLink block={height} /> },
  { id: 'time', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'diff', label: 'page.contractDiff.title', cell: (row) => <CodeDiff {...row} /> },
]

/** The same of all contracts of a chain. */
export const proxyColumns: readonly RowColumn<Upgrade>[] = [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: ({ contract }) => <AddressLink address={contract} />,
  },
  // A line of the card: the words stand beside no address on a phone.
  ...upgradeColumns.map((column): RowColumn<Upgrade> => (column.id === 'kind' ? { ...column, card: 'line' } : column)),
]

/** What a kind of upgrade is called: message keys. */
export const UPGRADE_KINDS: Readonly<Record<string, string>> = {
  implementation: 'contract.proxy.implementation',
  admin: 'contract.proxy.admin',
  beacon: 'contract.proxy.beacon',
  diamond: 'contract.proxy.facets',
}

/** The way to what sets new code apart from the code before, its storage layout too (screens-evm §15.5); a change of anything else has none. */
function CodeDiff({ kind, previous, target }: Upgrade) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  if (kind !== 'implementation' || previous === null || target === null) return MISSING
  const asked = new URLSearchParams({ a: previous, b: target })
  return <Link to={`/${path}/contract-diff?${asked.toString()}`}>{t('page.contractDiff.title')}</Link>
}

function UpgradeKind({ kind }: { readonly kind: string }) {
  const { t } = usePageContext()
  const label = UPGRADE_KINDS[kind]
  return <>{label === undefined ? kind : t(label)}</>
}
