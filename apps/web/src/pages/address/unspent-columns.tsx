import { BlockLink } from '@orrery/entities/block-link'
import { unspentColumns } from '@orrery/entities/columns/token-columns'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
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

const confirmations: RowColumn<Output> = {
  id: 'confirmations',
  label: 'column.confirmations',
  align: 'end',
  cell: (row) => <Figure value={row.confirmations ?? null} />,
}

const standing: RowColumn<Output> = {
  id: 'standing',
  label: 'column.spendable',
  hint: 'column.spendable.hint',
  cell: (row) => <Standing output={row} />,
}

/** Columns of outputs that nobody spent: how deep they lie, whether they may be spent now, and what they carry where the chain has a ledger of such. */
export function ownedColumns(rows: readonly Output[]): readonly RowColumn<Output>[] {
  const carry = rows.some(({ carried }) => carried !== undefined && Object.keys(carried).length > 0)
  return unspentColumns.flatMap((column) => {
    if (column.id === 'block') return [column, confirmations, standing]
    return column.id === 'amount' && carry ? [carries, column] : [column]
  })
}

/** Whether its owner may spend it now: a block's reward is not mature at once, and one that a waiting transaction spends is as good as gone. */
function Standing({ output: { spendableFrom, takenBy } }: { readonly output: Output }) {
  const { t } = usePageContext()
  if (spendableFrom === undefined) return '–'
  if (spendableFrom !== null)
    return (
      <Badge>
        <RichMessage id="output.matures" slots={{ height: <BlockLink block={spendableFrom} /> }} />
      </Badge>
    )
  if (typeof takenBy === 'string')
    return (
      <Badge tone="warn">
        <RichMessage id="output.taken" slots={{ tx: <TxLink hash={takenBy} /> }} />
      </Badge>
    )
  // Where no node tells what waits it may be on its way already.
  return takenBy === undefined ? t('output.spendable.blocks') : <Badge tone="good">{t('output.spendable')}</Badge>
}

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
