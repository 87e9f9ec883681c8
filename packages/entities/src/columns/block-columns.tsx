import type { BlockSummary } from '@orrery/model/wire/block'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatGwei } from '@orrery/format/format-gwei'
import { MISSING } from '@orrery/format/missing'
import { formatNumber } from '@orrery/format/format-number'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { Amount } from '../amount.tsx'
import { displayName } from '../display-name.ts'
import { BlockLink } from '../block-link.tsx'
import { HashText } from '../hash-text.tsx'
import { usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { ShareBar } from '../share-bar.tsx'
import { SettledBadge } from '../status-badge.tsx'
import { Figure } from '../figure.tsx'

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
    cell: (row) => <SettledBadge narrow finality={row.finality} />,
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
    id: 'gasLimit',
    label: 'evm.block.gasLimit',
    hint: 'evm.block.gasLimit.hint',
    align: 'end',
    card: 'none',
    seldom: true,
    cell: (row) => <Figure value={text(row.ext['gasLimit'])} />,
  },
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
  {
    id: 'fees',
    label: 'column.fees',
    hint: 'column.fees.hint',
    align: 'end',
    single: true,
    cell: (row) => <Amount base={row.fees} />,
  },
  {
    id: 'tips',
    label: 'evm.block.tips',
    hint: 'evm.block.tips.hint',
    align: 'end',
    card: 'none',
    seldom: true,
    cell: (row) => <Amount base={text(row.ext['tips'])} />,
  },
  {
    id: 'burnt',
    label: 'column.burnt',
    hint: 'column.burnt.hint',
    align: 'end',
    single: true,
    cell: (row) => <Amount base={row.burnt} />,
  },
  {
    id: 'reward',
    label: 'column.reward',
    hint: 'column.reward.hint',
    align: 'end',
    single: true,
    cell: (row) => <Amount base={row.reward} rounding="up" />,
  },
  {
    id: 'withdrawals',
    label: 'evm.block.withdrawals',
    hint: 'evm.block.withdrawals.hint',
    align: 'end',
    card: 'none',
    seldom: true,
    cell: (row) => <Figure value={withdrawalsOf(row)} />,
  },
  {
    id: 'extraData',
    label: 'evm.block.extraData',
    hint: 'evm.block.extraData.hint',
    card: 'none',
    seldom: true,
    cell: (row) => <ExtraData hex={text(row.ext['extraData'])} />,
  },
]

/** The columns that say something for at least one of the rows: a chain without gas has no gas column. */
export function blockColumnsFor(rows: readonly BlockSummary[]): readonly RowColumn<BlockSummary>[] {
  const says: Readonly<Record<string, (row: BlockSummary) => boolean>> = {
    // Screens of 1280 px have room for one of them: heights lead to the block, which tells its hash.
    hash: (row) => text(row.ext['baseFee']) === null,
    gas: (row) => text(row.ext['gasLimit']) !== null,
    baseFee: (row) => text(row.ext['baseFee']) !== null,
    blobs: (row) => blobsOf(row) > 0,
    size: (row) => row.size !== null,
    gasLimit: (row) => text(row.ext['gasLimit']) !== null,
    tips: (row) => text(row.ext['tips']) !== null,
    withdrawals: (row) => withdrawalsOf(row) !== null,
    extraData: (row) => text(row.ext['extraData']) !== null,
    burnt: (row) => row.burnt !== null,
    reward: (row) => row.reward !== null,
    producer: (row) => row.producer !== null,
    fees: (row) => row.fees !== null,
  }
  return blockColumns.filter(({ id }) => says[id] === undefined || rows.some(says[id]))
}

/** EIP-4844. */
const GAS_PER_BLOB = 131_072
const blobsOf = ({ ext }: BlockSummary): number => Number(ext['blobGasUsed'] ?? 0) / GAS_PER_BLOB

const withdrawalsOf = ({ ext }: BlockSummary): number | null =>
  Array.isArray(ext['withdrawals']) ? ext['withdrawals'].length : null

/** What a producer wrote into a block: text where it is such, of which nobody can say that it is true. */
function ExtraData({ hex }: { readonly hex: string | null }) {
  const words = hex === null ? null : textOf(hex)
  if (hex === null || hex === '0x') return MISSING
  return words === null ? <HashText text={hex} /> : <bdi>{displayName(words).text}</bdi>
}

/** Bytes as the text that they are; null for others. */
function textOf(hex: string): string | null {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /\p{C}/u.test(text) ? null : text
  } catch {
    return null
  }
}

function BaseFee({ wei }: { readonly wei: string | null }) {
  const { locale, chain } = usePageContext()
  const unit = chain?.native.gasUnit ?? 'Gwei'
  return <bdi dir="ltr">{wei === null ? MISSING : formatGwei(wei, { locale, unit, places: 3 })}</bdi>
}

function GasUsed({ block }: { readonly block: BlockSummary }) {
  const used = text(block.ext['gasUsed'])
  const limit = text(block.ext['gasLimit'])
  return used === null || limit === null ? <Figure value={null} /> : <ShareBar part={used} whole={limit} />
}

function Size({ bytes }: { readonly bytes: number | null }) {
  const { locale } = usePageContext()
  return (
    <bdi dir="ltr" data-tip={bytes === null ? undefined : formatNumber(bytes, { locale })}>
      {formatBytes(bytes, locale)}
    </bdi>
  )
}
