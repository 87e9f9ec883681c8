import { AmountText } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Transfer } from '@orrery/model/wire/transaction'
import styles from './trace.module.css'

const column: RowColumn<Transfer> = {
  id: 'after',
  label: 'balances.after',
  hint: 'transfer.after.hint',
  align: 'end',
  cell: (row) => <After row={row} />,
}

/** The column of balances right behind each transfer, where any of these tells one (screens-evm §4.3). */
export const balanceAfterColumn = (rows: readonly Transfer[]): readonly RowColumn<Transfer>[] =>
  rows.some(({ after }) => after !== undefined && (after.from !== null || after.to !== null)) ? [column] : []

/** Giver above receiver, as they stand in the row. */
function After({ row: { after, token } }: { readonly row: Transfer }) {
  const { t } = usePageContext()
  const left = (['from', 'to'] as const).flatMap((party) => {
    const amount = after?.[party] ?? null
    return amount === null ? [] : [{ party, amount }]
  })
  if (left.length === 0) return t('value.none')
  return (
    <ul className={styles.sums}>
      {left.map(({ party, amount }) => (
        <li key={party}>
          <span className={styles.party}>{t(`fact.${party}`)}</span>{' '}
          <AmountText base={amount} decimals={token?.decimals ?? null} symbol={null} />
        </li>
      ))}
    </ul>
  )
}
