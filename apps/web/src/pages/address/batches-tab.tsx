import type { BatchTx } from '@orrery/model/wire/posted-batch'
import type { ListOf } from '@orrery/model/wire/common'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import type { Part } from '../../page-parts/facts/load-part.ts'
import type { FurtherAddressTabProps } from './further-address-tab.ts'
import { RollupName } from './rollup-name.tsx'

/** Batches of rollups that an address posted, with what each cost (screens-evm §5). */
export const BatchesTab = ({
  part,
  frame,
  self,
}: {
  readonly part: Part<ListOf<BatchTx>>
} & Pick<FurtherAddressTabProps, 'frame' | 'self'>) => (
  <ListTab
    {...frame}
    part={part}
    columns={columns}
    rowKey={({ txHash }) => txHash}
    empty={emptyInDays(frame.query, 'empty.batches')}
    above={
      <>
        <DateFilter
          path={frame.path}
          query={frame.query}
          beside={<DownloadLink set="address-batches" subject={self} query={frame.query} />}
        />
        {part.state === 'ready' && <LookedTo height={part.value.extend.lookedTo} />}
      </>
    }
  />
)

const columns: readonly RowColumn<BatchTx>[] = [
  { id: 'tx', label: 'column.tx', card: 'title', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'block', label: 'column.block', cell: ({ height }) => <BlockLink block={height} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'inbox', label: 'fact.to', cell: ({ inbox }) => <AddressLink address={inbox} /> },
  { id: 'chain', label: 'column.chain', cell: (row) => <RollupName of={row} /> },
  { id: 'blobs', label: 'tab.blobs', align: 'end', cell: ({ blobs }) => <Figure value={blobs} /> },
  { id: 'fee', label: 'column.fee', align: 'end', cell: ({ fee }) => <Amount base={fee} /> },
]
