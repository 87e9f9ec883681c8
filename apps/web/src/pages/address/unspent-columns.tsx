import { unspentColumns } from '@orrery/entities/columns/token-columns'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import type { Output } from '@orrery/model/wire/address'
import { Badge } from '@orrery/ui/badge'

/** What the ledgers are called, in every language alike. */
const NAMES = { inscriptions: 'Ordinals', runes: 'Runes', cashTokens: 'CashTokens' } as const

const carries: RowColumn<Output> = {
  id: 'carries',
  label: 'column.carries',
  hint: 'column.carries.hint',
  cell: (row) => <Carries output={row} />,
}

/** Columns of outputs that nobody spent; with what they carry where the chain has a ledger of such. */
export const ownedColumns = (rows: readonly Output[]): readonly RowColumn<Output>[] =>
  rows.some(({ carried }) => carried !== undefined && Object.keys(carried).length > 0)
    ? unspentColumns.flatMap((column) => (column.id === 'amount' ? [carries, column] : [column]))
    : unspentColumns

function Carries({ output: { carried = {} } }: { readonly output: Output }) {
  const { t, locale } = usePageContext()
  const told = (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((name) => {
    const count = carried[name]
    if (count === undefined || count === 0) return []
    return [
      <Badge
        key={name}
        tone={count === null ? 'plain' : 'warn'}
        {...(count === null && { tip: t('column.carries.untold') })}
      >
        {NAMES[name]} {count === null ? '?' : formatNumber(count, { locale })}
      </Badge>,
    ]
  })
  return told.length === 0 ? '–' : <>{told}</>
}
