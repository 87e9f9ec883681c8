import type { TxInput, TxOutput } from '@orrery/model/wire/output-transaction'
import { AddressLink } from '../address-link.tsx'
import { Amount } from '../amount.tsx'
import { BlockLink } from '../block-link.tsx'
import { Figure } from '../figure.tsx'
import { usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { OutpointLink } from '../outpoint-link.tsx'
import { ScriptName } from '../script-name.tsx'
import { TxLink } from '../tx-link.tsx'

type Side = Pick<TxInput, 'index' | 'address' | 'amount' | 'script'>

const index: RowColumn<Side> = {
  id: 'index',
  label: 'column.index',
  narrow: true,
  card: 'title',
  cell: (row) => <Figure value={row.index} />,
}
const address: RowColumn<Side> = {
  id: 'address',
  label: 'column.address',
  // Coins of an extension block stand for nobody.
  cell: (row) => <AddressLink address={row.script.startsWith('mweb') ? null : row.address} />,
}
const script: RowColumn<Side> = {
  id: 'script',
  label: 'column.script',
  cell: (row) => <ScriptName type={row.script} />,
}
const amount: RowColumn<Side> = {
  id: 'amount',
  label: 'column.amount',
  align: 'end',
  cell: (row) => <Amount base={row.amount} places="all" />,
}

/** Columns of the inputs of one transaction (screens-nonevm §4.5). */
export const txInputColumns: readonly RowColumn<TxInput>[] = [
  index,
  {
    id: 'outpoint',
    label: 'column.outpoint',
    hint: 'column.outpoint.hint',
    cell: ({ outpoint }) => outpoint && <OutpointLink {...outpoint} />,
  },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  address,
  script,
  amount,
]

/** Columns of the outputs of one transaction. */
export const txOutputColumns: readonly RowColumn<TxOutput>[] = [
  index,
  address,
  script,
  { id: 'state', label: 'column.state', card: 'mark', cell: (row) => <SpentWords output={row} /> },
  amount,
]

/** What became of an output, in words; none where nobody can tell or nobody can spend it. */
function SpentWords({ output: { spent, spentBy } }: { readonly output: TxOutput }) {
  const { t } = usePageContext()
  if (spentBy === null) return spent === null ? null : t(spent ? 'output.spent' : 'output.unspent')
  return (
    <>
      {t(spent === false ? 'flow.beingSpent' : 'flow.spentIn')} <TxLink hash={spentBy.txHash} />
    </>
  )
}
