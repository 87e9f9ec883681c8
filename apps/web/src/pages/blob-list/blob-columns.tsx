import { slotAt } from '@orrery/evm/consensus-network'
import { blobColumns } from '@orrery/entities/columns/block-data-columns'
import { Figure } from '@orrery/entities/figure'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Chain } from '@orrery/model/chain'
import type { Blob } from '@orrery/model/wire/block-data'

/** Blobs with the slot of each block, where slots follow from the time: consensus nodes, which have the bytes, are asked by it. */
export const blobColumnsOf =
  (chain: Chain) =>
  (rows: readonly Blob[]): readonly RowColumn<Blob>[] =>
    rows.some(({ timeMs }) => slotAt(timeMs, chain) !== null)
      ? blobColumns.toSpliced(2, 0, {
          id: 'slot',
          label: 'fact.slot',
          align: 'end',
          seldom: true,
          cell: ({ timeMs }) => <Figure value={slotAt(timeMs, chain)?.slot} />,
        })
      : blobColumns
