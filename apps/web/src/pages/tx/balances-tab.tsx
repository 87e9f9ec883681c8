import { formatNumber } from '@orrery/format/format-number'
import type { TokenRef, TxBalances } from '@orrery/model/wire/transaction'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { Card } from '@orrery/ui/card'
import styles from './trace.module.css'

type Account = TxBalances['accounts'][number]

const columns: readonly RowColumn<Account>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  {
    id: 'change',
    label: 'column.change',
    align: 'end',
    cell: ({ changes }) => (
      <ul className={styles.sums}>
        {changes.map(({ token, tokenId, amount }) => (
          <li key={`${token?.address} ${tokenId}`} className={amount.startsWith('-') ? styles.less : styles.more}>
            {tokenId !== null && <span>{amount.startsWith('-') ? '−' : '+'}</span>}
            <TokenAmount
              token={token}
              tokenId={tokenId}
              amount={tokenId === null ? amount : amount.replace('-', '')}
              signed
            />
          </li>
        ))}
      </ul>
    ),
  },
]

/** What was left of tokens, line by line beside the changes. */
const after: RowColumn<Account> = {
  id: 'after',
  label: 'balances.after',
  hint: 'column.balanceAfter.hint',
  align: 'end',
  cell: ({ changes }) => (
    <ul className={styles.sums}>
      {changes.map(({ token, tokenId, after: left }) => (
        <li key={`${token?.address} ${tokenId}`}>
          <Left token={token} amount={left} />
        </li>
      ))}
    </ul>
  ),
}

function Left({ token, amount }: { readonly token: TokenRef | null; readonly amount: string | null }) {
  const { t } = usePageContext()
  return amount === null ? t('value.none') : <TokenAmount token={token} tokenId={null} amount={amount} />
}

const sums = (id: 'spent' | 'received', label: string): RowColumn<Account> => ({
  id,
  label,
  align: 'end',
  cell: ({ outputs }) => <Amount base={outputs?.[id] ?? null} />,
})

/** What an address put in, what it got, and the difference: none is told while an input is not known. */
const outputColumns: readonly RowColumn<Account>[] = [
  columns[0]!,
  sums('spent', 'utxo.tx.totalIn'),
  sums('received', 'utxo.tx.totalOut'),
  {
    id: 'net',
    label: 'column.net',
    align: 'end',
    cell: ({ changes }) => <Amount base={changes[0]?.amount ?? null} signed toned />,
  },
]

/** Who had more and who had less of what afterwards (screens-evm §4.3, screens-nonevm §4.3). */
export function BalancesTab({ balances }: { readonly balances: TxBalances }) {
  const { t, locale } = usePageContext()
  const { accounts, total, transfers, allTransfers, calls, unknownInputs } = balances
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <section className={styles.frame} aria-label={t('tab.changes')}>
      <p className={styles.note}>
        {t(unknownInputs !== undefined ? 'changes.outputs' : calls ? 'changes.whole' : 'changes.outer')}{' '}
        {unknownInputs !== undefined && unknownInputs > 0 && t('utxo.missing.prevouts')}{' '}
        {!allTransfers && t('changes.cut', { shown: number(transfers) })}{' '}
        {accounts.length < total &&
          t('trace.shown', { from: number(1), to: number(accounts.length), total: number(total) })}
      </p>
      <Card padding="flush">
        <RowTable
          columns={
            unknownInputs !== undefined
              ? outputColumns
              : accounts.some(({ changes }) => changes.some((one) => one.after !== null))
                ? [...columns, after]
                : columns
          }
          rows={accounts}
          rowKey={({ address }) => address}
          caption={t('tab.changes')}
          empty={<EmptyBecause what="changes.none" because="changes.none.reason" />}
        />
      </Card>
    </section>
  )
}
