import type { StablecoinEvent } from '@orrery/model/wire/events'
import { Badge } from '@orrery/ui/badge'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { Figure } from '../figure.tsx'
import { usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { TokenAmount } from '../token-amount.tsx'
import { TokenLink } from '../token-link.tsx'
import { TxLink } from '../tx-link.tsx'

const KINDS = new Set(['issued', 'redeemed', 'minted', 'burnt', 'destroyed', 'frozen', 'unfrozen'])

const tx: RowColumn<StablecoinEvent> = {
  id: 'tx',
  label: 'column.tx',
  card: 'title',
  cell: (row) => <TxLink hash={row.txHash} />,
}
const kind: RowColumn<StablecoinEvent> = {
  id: 'kind',
  label: 'column.kind',
  card: 'mark',
  cell: (row) => <CoinKind kind={row.kind} byTransfer={row.byTransfer === true} />,
}
const time: RowColumn<StablecoinEvent> = { id: 'time', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> }
const account: RowColumn<StablecoinEvent> = {
  id: 'account',
  label: 'column.address',
  cell: (row) => <AddressLink address={row.account} />,
}

/** Columns of coins that were issued and taken back. */
export const issuanceColumns: readonly RowColumn<StablecoinEvent>[] = [
  tx,
  kind,
  time,
  account,
  { id: 'by', label: 'column.minter', cell: (row) => <AddressLink address={row.by} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) =>
      row.amount === null ? (
        <Figure value={null} />
      ) : (
        <TokenAmount token={row.token} amount={row.amount} tokenId={null} />
      ),
  },
]

/** Columns of accounts that were frozen and freed. */
export const listingColumns: readonly RowColumn<StablecoinEvent>[] = [
  tx,
  kind,
  time,
  account,
  { id: 'token', label: 'column.token', cell: (row) => <TokenLink token={row.token} /> },
]

function CoinKind({ kind: word, byTransfer }: { readonly kind: string; readonly byTransfer: boolean }) {
  const { t } = usePageContext()
  return (
    <>
      <Badge tone={word === 'frozen' || word === 'destroyed' ? 'bad' : 'plain'} icon={null}>
        {KINDS.has(word) ? t(`coinEvent.${word}`) : word}
      </Badge>
      {byTransfer && (
        <small data-tip={t('coinEvent.byTransfer.hint')}>
          <br />
          {t('coinEvent.byTransfer')}
        </small>
      )}
    </>
  )
}
