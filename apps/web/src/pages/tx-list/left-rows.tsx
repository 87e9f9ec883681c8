import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { departuresOf, readDepartures } from '@orrery/evm/departures'
import type { Departure } from '@orrery/family/departures'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { SearchedLogs } from '@orrery/model/wire/filter'
import type { ContractLog } from '@orrery/model/wire/transaction'
import { Link } from '@orrery/ui/link'
import type { Part } from '../../page-parts/facts/load-part.ts'
import type { ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import { SearchedTab } from '../../page-parts/searched-tab.tsx'

export type LeftRowsProps = Pick<ListFrameProps<ContractLog>, 'path' | 'page' | 'query' | 'loading'> & {
  readonly part: Part<SearchedLogs>
  readonly chain: Chain
}

type Row = ContractLog & { readonly departure: Departure | null }

/** What was sent to the parent chain, by the halves that this chain has itself (screens-evm §4.1). */
export function LeftRows({ part, chain, ...frame }: LeftRowsProps) {
  const { t } = usePageContext()
  const stack = departuresOf(chain)
  const columns: readonly RowColumn<ContractLog>[] = COLUMNS.map((column) => ({
    ...column,
    cell: (log: ContractLog) =>
      column.cell({ ...log, departure: stack === null ? null : (readDepartures(stack, [log])[0] ?? null) }),
  }))
  return (
    <>
      <p>{t('left.half')}</p>
      <SearchedTab
        {...frame}
        part={part}
        columns={columns}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        caption="tab.left"
        none="left.none"
      />
    </>
  )
}

const COLUMNS: readonly (Omit<RowColumn<ContractLog>, 'cell'> & { readonly cell: RowColumn<Row>['cell'] })[] = [
  { id: 'hash', label: 'column.tx', card: 'title', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'age', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'block', label: 'column.block', cell: ({ height }) => <BlockLink block={height} /> },
  { id: 'message', label: 'left.message', cell: ({ departure }) => <Message departure={departure} /> },
  { id: 'sender', label: 'column.sender', cell: ({ departure }) => <Whom address={departure?.sender ?? null} /> },
  // Theirs is an address of the parent chain.
  { id: 'target', label: 'fact.to', cell: ({ departure }) => <OnParent address={departure?.target ?? null} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: ({ departure }) => <Amount base={departure?.amount?.toString() ?? null} />,
  },
  { id: 'both', label: 'left.both', cell: ({ txHash }) => <Both hash={txHash} /> },
]

const Message = ({ departure }: { readonly departure: Departure | null }) =>
  departure === null ? (
    MISSING
  ) : departure.id.startsWith('0x') ? (
    <HashText text={departure.id} cut="short" />
  ) : (
    departure.id
  )

const Whom = ({ address }: { readonly address: string | null }) =>
  address === null ? MISSING : <AddressLink address={address} />

const OnParent = ({ address }: { readonly address: string | null }) =>
  address === null ? MISSING : <HashText text={address} cut="short" />

function Both({ hash }: { readonly hash: string }) {
  const { t, chain } = usePageContext()
  return chain === null ? null : <Link to={`/${chain.path}/bridge-tx/${hash}`}>{t('left.follow')}</Link>
}
