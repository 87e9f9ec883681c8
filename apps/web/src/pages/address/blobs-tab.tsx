import type { BlobTx } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { formatBytes } from '@orrery/format/format-bytes'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import type { Part } from '../../page-parts/facts/load-part.ts'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import type { FurtherAddressTabProps } from './further-address-tab.ts'

/** Blob transactions that an address sent, with what their blobs cost (screens-evm §5). */
export const BlobsTab = ({
  part,
  frame,
}: {
  readonly part: Part<ListOf<BlobTx>>
  readonly frame: FurtherAddressTabProps['frame']
}) => (
  <ListTab
    {...frame}
    part={part}
    columns={columns}
    rowKey={({ txHash }) => txHash}
    empty={emptyInDays(frame.query, 'empty.accountBlobs')}
    above={
      <>
        <DateFilter path={frame.path} query={frame.query} />
        {part.state === 'ready' && <LookedTo height={part.value.extend.lookedTo} />}
      </>
    }
  />
)

/** Base units per thousand bytes, rounded down. */
const perKb = ({ cost, bytes }: BlobTx): string | null =>
  cost === null || bytes === 0 ? null : ((BigInt(cost) * 1_000n) / BigInt(bytes)).toString()

const columns: readonly RowColumn<BlobTx>[] = [
  { id: 'tx', label: 'column.tx', card: 'title', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'block', label: 'column.block', cell: ({ height }) => <BlockLink block={height} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'blobs', label: 'tab.blobs', align: 'end', cell: ({ blobs }) => <Figure value={blobs} /> },
  { id: 'bytes', label: 'column.size', align: 'end', cell: ({ bytes }) => <Bytes value={bytes} /> },
  { id: 'cost', label: 'blobs.cost', align: 'end', cell: ({ cost }) => <Amount base={cost} /> },
  { id: 'perKb', label: 'blobs.costPerKb', align: 'end', cell: (row) => <Amount base={perKb(row)} /> },
]

function Bytes({ value }: { readonly value: number }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{formatBytes(value, locale)}</bdi>
}
