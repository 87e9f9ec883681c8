import { useEffect } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { Card } from '@orrery/ui/card'
import { Tabs } from '@orrery/ui/tabs'
import { useNavigator } from '../../app/navigator-context.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { PartFrame } from '../../page-parts/part-frame.tsx'
import { Estimator } from './estimator.tsx'
import type { GasTabProps } from './gas-tab.ts'

type Sums = { readonly gasUsed: number; readonly fees: string }
/** `parties` is not counted over spans. */
type Row = Sums & { readonly address: string; readonly txs: number; readonly parties?: number; readonly rank: number }
type Told = Sums & {
  readonly fromHeight: number
  readonly toHeight: number
  readonly rows: readonly Omit<Row, 'rank'>[]
}

const NEWEST = 'newest'
const AGAIN_MS = 3_000

/** Who uses the gas of the newest blocks or of a span, or what a call of one's own would cost (screens-evm §7). */
export function GasTabView({ tab, prices, users, span, chain, loading }: GasTabProps) {
  const { t } = usePageContext()
  if (tab === 'estimator') return <Estimator prices={prices} chain={chain} />
  const contracts = tab === 'guzzlers'
  const base = `/${chain.path}/gas-price/${tab}`
  return (
    <>
      <Tabs
        label={t('chart.range')}
        current={span ?? NEWEST}
        tabs={[
          { id: NEWEST, label: t('gas.newest'), to: base },
          { id: '1h', label: t('gas.hour'), to: `${base}?span=1h` },
          { id: '3h', label: t('gas.threeHours'), to: `${base}?span=3h` },
          { id: '24h', label: t('pools.day'), to: `${base}?span=24h` },
          { id: '7d', label: t('ui.days', { n: 7 }), to: `${base}?span=7d` },
        ]}
      />
      {users === undefined ? (
        <Users told={prices.top} window="gas.window" contracts={contracts} counted loading={loading} />
      ) : (
        <PartFrame part={users}>
          {({ use, isMaking }) =>
            isMaking ? (
              <Making />
            ) : (
              <Users
                told={use}
                window={use?.whole === true ? 'gas.span' : 'gas.spanPart'}
                contracts={contracts}
                counted={false}
                loading={loading}
              />
            )
          }
        </PartFrame>
      )}
    </>
  )
}

type UsersProps = {
  readonly told: Told | null
  /** Message of which blocks they are. */
  readonly window: string
  readonly contracts: boolean
  /** Whether others are counted. */
  readonly counted: boolean
  readonly loading: boolean
}

function Users({ told, window, contracts, counted, loading }: UsersProps) {
  const { t, locale } = usePageContext()
  const height = (value: number) => formatNumber(value, { locale })
  return (
    <>
      <p>{told === null ? MISSING : t(window, { from: height(told.fromHeight), to: height(told.toHeight) })}</p>
      <Card padding="flush">
        <RowTable
          columns={columnsOf(told, contracts, counted)}
          rows={told?.rows.map((row, index) => ({ ...row, rank: index + 1 })) ?? []}
          rowKey={({ address }) => address}
          caption={t(`gas.${contracts ? 'guzzlers' : 'spenders'}`)}
          empty={
            <EmptyBecause what={told === null ? 'empty.blocks' : 'empty.gasUsers'} because="empty.blocks.reason" />
          }
          loading={loading}
        />
      </Card>
    </>
  )
}

/** Counting is done beside other work: the page looks again by itself. */
function Making() {
  const { t } = usePageContext()
  const { refresh } = useNavigator()
  useEffect(() => {
    const timer = setInterval(() => void refresh(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return (
    <div aria-live="polite">
      <Notice tone="accent" title="gas.making">
        {t('rich.preparing.text')}
      </Notice>
    </div>
  )
}

const columnsOf = (top: Sums | null, contracts: boolean, counted: boolean): readonly RowColumn<Row>[] => [
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
  ...(counted
    ? [
        {
          id: 'parties',
          label: contracts ? 'gas.parties' : 'gas.receivers',
          align: 'end' as const,
          cell: ({ parties }: Row) => (parties === undefined ? MISSING : <Count value={parties} />),
        },
      ]
    : []),
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
  readonly top: Sums
  readonly byGas: boolean
}) {
  const { locale } = usePageContext()
  if (byGas) return top.gasUsed === 0 ? MISSING : formatPercent(row.gasUsed, top.gasUsed, locale)
  const all = BigInt(top.fees)
  return all === NONE ? MISSING : formatPercent(Number((BigInt(row.fees) * PARTS) / all), Number(PARTS), locale)
}
