import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { GasPrices } from '@orrery/model/wire/gas'
import { Card } from '@orrery/ui/card'
import { Estimator } from './estimator.tsx'
import type { GasTabProps } from './gas-tab.ts'

type Top = NonNullable<GasPrices['top']>
type Row = Top['rows'][number] & { readonly rank: number }

/** Who uses the gas of the newest blocks, or what a call of one's own would cost (screens-evm §7). */
export function GasTabView({ tab, prices, chain, loading }: GasTabProps) {
  const { t, locale } = usePageContext()
  if (tab === 'estimator') return <Estimator prices={prices} chain={chain} />
  const { top } = prices
  const height = (value: number) => formatNumber(value, { locale })
  return (
    <>
      <p>{top === null ? MISSING : t('gas.window', { from: height(top.fromHeight), to: height(top.toHeight) })}</p>
      <Card padding="flush">
        <RowTable
          columns={columnsOf(top, tab === 'guzzlers')}
          rows={top?.rows.map((row, index) => ({ ...row, rank: index + 1 })) ?? []}
          rowKey={({ address }) => address}
          caption={t(`gas.${tab === 'guzzlers' ? 'guzzlers' : 'spenders'}`)}
          empty={<EmptyBecause what={top === null ? 'empty.blocks' : 'empty.gasUsers'} because="empty.blocks.reason" />}
          loading={loading}
        />
      </Card>
    </>
  )
}

const columnsOf = (top: Top | null, contracts: boolean): readonly RowColumn<Row>[] => [
  { id: 'rank', label: 'column.rank', narrow: true, cell: ({ rank }) => <Count value={rank} /> },
  {
    id: 'address',
    label: 'column.address',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  { id: 'gas', label: 'column.gas', align: 'end', cell: ({ gasUsed }) => <Count value={gasUsed} /> },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: ({ gasUsed, fees }) =>
      top === null ? MISSING : <Share row={{ gasUsed, fees }} top={top} byGas={contracts} />,
  },
  { id: 'fees', label: 'column.fee', align: 'end', cell: ({ fees }) => <Amount base={fees} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: ({ txs }) => <Count value={txs} /> },
  {
    id: 'parties',
    label: contracts ? 'gas.parties' : 'gas.receivers',
    align: 'end',
    cell: ({ parties }) => <Count value={parties} />,
  },
]

const Count = ({ value }: { readonly value: number }) => formatNumber(value, { locale: usePageContext().locale })

const PARTS = 1_000_000n
const NONE = 0n

/** Of the gas, or of the fees, of all transactions of the blocks. */
function Share({
  row,
  top,
  byGas,
}: {
  readonly row: Pick<Row, 'gasUsed' | 'fees'>
  readonly top: Top
  readonly byGas: boolean
}) {
  const { locale } = usePageContext()
  if (byGas) return top.gasUsed === 0 ? MISSING : formatPercent(row.gasUsed, top.gasUsed, locale)
  const all = BigInt(top.fees)
  return all === NONE ? MISSING : formatPercent(Number((BigInt(row.fees) * PARTS) / all), Number(PARTS), locale)
}
