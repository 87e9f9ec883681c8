import type { AccountPending, Deployed } from '@orrery/model/wire/address-activity'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { pendingColumns } from '@orrery/entities/columns/tx-columns'
import { Figure } from '@orrery/entities/figure'
import { MISSING } from '@orrery/format/missing'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'

/** Columns of what an address waits for: with the nonce that must come first (screens-evm §4.2). */
export const accountPendingColumns: readonly RowColumn<AccountPending>[] = [
  ...pendingColumns,
  { id: 'nonce', label: 'column.nonce', align: 'end', cell: (row) => <Nonce row={row} /> },
]

function Nonce({ row: { nonce, waitsFor } }: { readonly row: AccountPending }) {
  const { t } = usePageContext()
  return (
    <>
      <Figure value={nonce} />
      {waitsFor !== null && ` · ${t('pending.waitsFor', { nonce: waitsFor })}`}
    </>
  )
}

/** Columns of contracts that an address made. */
export const deployedColumns: readonly RowColumn<Deployed>[] = [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: ({ contract }) => <AddressLink address={contract} />,
  },
  { id: 'by', label: 'column.by', cell: (row) => <MadeBy row={row} /> },
  { id: 'verified', label: 'column.verified', cell: ({ verified }) => <Verified verified={verified} /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'block', label: 'column.block', cell: ({ height }) => <BlockLink block={height} /> },
  { id: 'time', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
]

function MadeBy({ row: { by } }: { readonly row: Deployed }) {
  const { t } = usePageContext()
  return by === 'transaction' ? <>{t('column.tx')}</> : <bdi dir="ltr">{by.toUpperCase()}</bdi>
}

/** Not even that it is not is known where this site keeps no sources. */
function Verified({ verified }: { readonly verified: boolean | undefined }) {
  const { t } = usePageContext()
  if (verified === undefined) return <>{MISSING}</>
  return <>{t(verified ? 'capability.yes' : 'capability.no')}</>
}
