import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { Rune, RuneBalance, RuneHolder, RuneRef } from '@orrery/model/wire/rune'
import { foreignText } from '../foreign-text.ts'
import { RuneAmount, RuneLink, Word } from './rune-parts.tsx'
import { Percent } from './percent.tsx'

export const runeColumns: readonly RowColumn<Rune>[] = [
  { id: 'rune', label: 'column.rune', card: 'title', cell: (row) => <RuneLink rune={row.rune} /> },
  { id: 'id', label: 'runes.id', cell: (row) => <bdi>{row.rune.id}</bdi> },
  { id: 'symbol', label: 'column.symbol', cell: (row) => <Symbol rune={row.rune} /> },
  {
    id: 'age',
    label: 'column.time',
    cell: (row) => (row.timeMs === null ? MISSING : <Age ms={row.timeMs} />),
  },
  { id: 'mints', label: 'runes.minted', align: 'end', cell: (row) => <Minted rune={row} /> },
  { id: 'mint', label: 'column.state', cell: (row) => <MintState rune={row} /> },
  {
    id: 'premine',
    label: 'runes.premine',
    align: 'end',
    card: 'none',
    cell: (row) => <RuneAmount rune={row.rune} amount={row.premine} />,
  },
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
  {
    id: 'divisibility',
    label: 'utxo.runes.divisibility',
    align: 'end',
    card: 'none',
    cell: (row) => <Figure value={row.rune.divisibility} />,
  },
  { id: 'turbo', label: 'runes.turbo', card: 'none', cell: (row) => <Turbo rune={row} /> },
]

const Symbol = ({ rune }: { readonly rune: RuneRef }) => (
  <bdi>{rune.symbol === null ? MISSING : foreignText(rune.symbol)}</bdi>
)

/** How many mints there were, and what part that is of those that there may be. */
function Minted({ rune: { mints, mint } }: { readonly rune: Rune }) {
  return (
    <>
      <Figure value={mints} />
      {mint !== null && (
        <>
          {' · '}
          <Percent part={mints} whole={mint.cap} />
        </>
      )}
    </>
  )
}

/** Whether it opts into changes of the protocol to come. */
export const Turbo = ({ rune }: { readonly rune: Pick<Rune, 'turbo'> }) => (
  <Word word={rune.turbo ? 'capability.yes' : 'capability.no'} />
)

/** Whether the next block may mint it. */
export const MintState = ({ rune: { mint } }: { readonly rune: Rune }) =>
  mint === null ? <>{MISSING}</> : <Word word={mint.open ? 'runes.open' : 'runes.closed'} />

export const runeHolderColumns = ({ rune, supply }: Rune): readonly RowColumn<RuneHolder>[] => [
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <RuneAmount rune={rune} amount={row.amount} />,
  },
  { id: 'share', label: 'column.share', align: 'end', cell: (row) => <Percent part={row.amount} whole={supply} /> },
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
