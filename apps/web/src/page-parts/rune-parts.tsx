import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { Rune, RuneBalance, RuneHolder, RuneMove, RuneRef } from '@orrery/model/wire/rune'
import { Link } from '@orrery/ui/link'
import { foreignText } from './foreign-text.ts'

/** A rune by its name, which its etcher chose. */
export function RuneLink({ rune }: { readonly rune: RuneRef }) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/rune/${rune.id}`}>
      <bdi>{rune.name}</bdi>
    </Link>
  )
}

/** An amount of a rune, in its own decimals and sign. */
export const RuneAmount = ({ rune, amount }: { readonly rune: RuneRef; readonly amount: string }) => (
  <AmountText
    base={amount}
    decimals={rune.divisibility}
    symbol={rune.symbol === null ? null : foreignText(rune.symbol)}
  />
)

function Word({ word }: { readonly word: string }) {
  const { t } = usePageContext()
  return <>{t(word)}</>
}

const actionColumn: RowColumn<RuneMove> = {
  id: 'action',
  label: 'column.action',
  cell: (row) => (
    <>
      <Word word={`runes.${row.action}`} />
      {row.cenotaph && (
        <>
          {' · '}
          <Word word="runes.cenotaph" />
        </>
      )}
    </>
  ),
}

/** What transactions did with runes; that of one rune needs no name. */
export const runeMoveColumns = (isOfOne: boolean): readonly RowColumn<RuneMove>[] => [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  actionColumn,
  ...(isOfOne
    ? []
    : [{ id: 'rune', label: 'column.rune', cell: (row: RuneMove) => <RuneLink rune={row.rune} /> } as const]),
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <RuneAmount rune={row.rune} amount={row.amount} />,
  },
  { id: 'parties', label: 'column.fromTo', cell: (row) => <Parties move={row} /> },
]

/** One address each, or the dash for none and for several. */
const Parties = ({ move: { from, to } }: { readonly move: RuneMove }) => (
  <>
    {from === null ? MISSING : <AddressLink address={from} />}
    {' → '}
    {to === null ? MISSING : <AddressLink address={to} />}
  </>
)

export const runeColumns: readonly RowColumn<Rune>[] = [
  { id: 'rune', label: 'column.rune', card: 'title', cell: (row) => <RuneLink rune={row.rune} /> },
  { id: 'symbol', label: 'column.symbol', cell: (row) => <Symbol rune={row.rune} /> },
  {
    id: 'age',
    label: 'column.time',
    cell: (row) => (row.timeMs === null ? MISSING : <Age ms={row.timeMs} />),
  },
  { id: 'mints', label: 'runes.minted', align: 'end', cell: (row) => <Figure value={row.mints} /> },
  { id: 'mint', label: 'column.state', cell: (row) => <MintState rune={row} /> },
  {
    id: 'supply',
    label: 'column.supply',
    align: 'end',
    cell: (row) => <RuneAmount rune={row.rune} amount={row.supply} />,
  },
  {
    id: 'burned',
    label: 'column.burnt',
    align: 'end',
    card: 'none',
    cell: (row) => <RuneAmount rune={row.rune} amount={row.burned} />,
  },
  { id: 'holders', label: 'column.holders', align: 'end', cell: (row) => <Figure value={row.holders} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txs} /> },
]

const Symbol = ({ rune }: { readonly rune: RuneRef }) => (
  <bdi>{rune.symbol === null ? MISSING : foreignText(rune.symbol)}</bdi>
)

/** Whether the next block may mint it. */
export const MintState = ({ rune: { mint } }: { readonly rune: Rune }) =>
  mint === null ? <>{MISSING}</> : <Word word={mint.open ? 'runes.open' : 'runes.closed'} />

export const runeHolderColumns = (rune: RuneRef): readonly RowColumn<RuneHolder>[] => [
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <RuneAmount rune={rune} amount={row.amount} />,
  },
]

export const runeBalanceColumns: readonly RowColumn<RuneBalance>[] = [
  { id: 'rune', label: 'column.rune', card: 'title', cell: (row) => <RuneLink rune={row.rune} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <RuneAmount rune={row.rune} amount={row.amount} />,
  },
]
