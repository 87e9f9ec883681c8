import type { BlockPool } from '@orrery/model/mining-pool'
import type { BlockSummary } from '@orrery/model/wire/block'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatGwei } from '@orrery/format/format-gwei'
import { MISSING } from '@orrery/format/missing'
import { formatNumber } from '@orrery/format/format-number'
import type { JsonObject } from '@orrery/primitives/json'
import { latePart } from '@orrery/ui/late-part'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { Amount } from '../amount.tsx'
import { BlockLink } from '../block-link.tsx'
import { HashText } from '../hash-text.tsx'
import { usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { ShareBar } from '../share-bar.tsx'
import { SettledBadge } from '../status-badge.tsx'
import { Figure } from '../figure.tsx'

// Columns that few visitors choose: the page waits for none of it.
const SeldomCell = latePart(
  () => import('./seldom-block-cell.tsx').then((module) => module.SeldomBlockCell),
  // A card's line is not there while it is empty.
  () => '\u00a0',
)

const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** Columns of a block list: the common ones, and gas where the chain has it. */
export const blockColumns: readonly RowColumn<BlockSummary>[] = [
  {
    id: 'height',
    label: 'column.height',
    card: 'title',
    single: true,
    cell: (row) => <BlockLink block={row.height} />,
  },
  {
    id: 'state',
    label: 'column.state',
    hint: 'column.finality.hint',
    card: 'mark',
    single: true,
    cell: (row) => <SettledBadge finality={row.finality} />,
  },
  { id: 'age', label: 'column.time', single: true, cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'hash', label: 'column.hash', card: 'none', single: true, cell: (row) => <HashText text={row.hash} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txCount} /> },
  {
    id: 'producer',
    label: 'column.producer',
    hint: 'column.producer.hint',
    single: true,
    cell: (row) => <AddressLink address={row.producer} />,
  },
  { id: 'gas', label: 'column.gas', hint: 'column.gas.hint', align: 'end', cell: (row) => <GasUsed block={row} /> },
  {
    id: 'baseFee',
    label: 'chart.baseFee',
    align: 'end',
    card: 'none',
    single: true,
    cell: (row) => <BaseFee wei={text(row.ext['baseFee'])} />,
  },
  {
    id: 'blobs',
    label: 'tab.blobs',
    align: 'end',
    card: 'none',
    cell: (row) => <Figure value={blobsOf(row)} />,
  },
  { id: 'size', label: 'column.size', align: 'end', card: 'none', cell: (row) => <Size bytes={row.size} /> },
  ...(['fees', 'burnt', 'reward'] as const).map((id): RowColumn<BlockSummary> => ({
    id,
    label: `column.${id}`,
    hint: `column.${id}.hint`,
    align: 'end',
    single: true,
    cell: (row) => <Amount base={row[id]} rounding={id === 'reward' ? 'up' : 'half-up'} />,
  })),
  ...[
    'utxo.block.pool',
    'evm.block.gasLimit',
    'evm.block.tips',
    'evm.block.withdrawals',
    'evm.block.blobGasPrice',
    'evm.block.extraData',
    'evm.block.difficulty',
    'evm.block.uncles',
    'evm.block.l1BlockNumber',
    'evm.block.l1BatchNumber',
    'utxo.block.weight',
    'utxo.block.medianFeeRate',
    'blocks.column.health',
  ].map((label): RowColumn<BlockSummary> => {
    const id = label.split('.')[2]!
    return {
      id,
      label,
      hint: `${label}.hint`,
      align: 'end',
      seldom: id !== 'pool',
      cell: (row) => <SeldomCell id={id} row={row} />,
    }
  }),
]

const tells =
  (name: string) =>
  ({ ext }: BlockSummary): boolean =>
    ext[name] != null

/** The columns that say something for at least one of the rows: a chain without gas has no gas column. */
export function blockColumnsFor(rows: readonly BlockSummary[]): readonly RowColumn<BlockSummary>[] {
  const says: Readonly<Record<string, (row: BlockSummary) => unknown>> = {
    // Screens of 1280 px have room for one of them: heights lead to the block, which tells its hash.
    hash: (row) => !tells('baseFee')(row),
    gas: tells('gasLimit'),
    baseFee: tells('baseFee'),
    blobs: (row) => blobsOf(row) > 0,
    // Without the operator's file of pools none has a name.
    pool: ({ ext }) => (ext['pool'] as Partial<BlockPool> | undefined)?.name,
  }
  return blockColumns.filter(
    ({ id, seldom }) =>
      rows.length === 0 || // What is no field of a row, as its age, is always told.
      rows.some(says[id] ?? (seldom ? tells(id) : (row) => (row as JsonObject)[id] !== null)),
  )
}

/** EIP-4844. */
const GAS_PER_BLOB = 131_072
const blobsOf = ({ ext }: BlockSummary): number => Number(ext['blobGasUsed'] ?? 0) / GAS_PER_BLOB

function BaseFee({ wei }: { readonly wei: string | null }) {
  const { locale, chain } = usePageContext()
  return (
    <bdi dir="ltr">{wei ? formatGwei(wei, { locale, unit: chain?.native.gasUnit ?? 'Gwei', places: 3 }) : MISSING}</bdi>
  )
}

/** How much of its limit a block used. */
export function GasUsed({ block }: { readonly block: BlockSummary }) {
  const [used, limit] = [text(block.ext['gasUsed']), text(block.ext['gasLimit'])]
  return used && limit ? <ShareBar part={used} whole={limit} /> : <Figure value={null} />
}

function Size({ bytes }: { readonly bytes: number | null }) {
  const { locale } = usePageContext()
  return (
    <bdi dir="ltr" data-tip={bytes === null ? undefined : formatNumber(bytes, { locale })}>
      {formatBytes(bytes, locale)}
    </bdi>
  )
}
