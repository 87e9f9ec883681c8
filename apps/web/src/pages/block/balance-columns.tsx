import type { BlockBalance } from '@orrery/model/wire/block'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import styles from './balance-columns.module.css'

/** Who had more or less of the chain's coin after a block, and by what (screens-evm §3.2). */
export const balanceColumns: readonly RowColumn<BlockBalance>[] = [
  {
    id: 'address',
    label: 'column.address',
    card: 'title',
    single: true,
    cell: ({ address }) => <AddressLink address={address} />,
  },
  {
    id: 'change',
    label: 'column.change',
    align: 'end',
    single: true,
    cell: ({ change }) => <Amount base={change} signed toned />,
  },
  { id: 'causes', label: 'changes.causes', cell: ({ causes }) => <Causes causes={causes} /> },
]

function Causes({ causes }: Pick<BlockBalance, 'causes'>) {
  const { t } = usePageContext()
  return (
    <ul className={styles.causes}>
      {causes.map(({ cause, amount }) => (
        <li key={cause}>
          {t(`changes.cause.${cause}`)} <Amount base={amount} signed />
        </li>
      ))}
    </ul>
  )
}
