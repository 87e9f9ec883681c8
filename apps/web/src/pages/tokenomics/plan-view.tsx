import { AddressLink } from '@orrery/entities/address-link'
import { Moment } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { MISSING } from '@orrery/format/missing'
import { formatPercent } from '@orrery/format/format-percent'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { HolderGroups } from '@orrery/model/wire/holder'
import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import { Card } from '@orrery/ui/card'
import { DonutChart } from '@orrery/ui/donut-chart'
import { chartFormat } from '../../page-parts/charts/chart-format.ts'
import { activityUnit } from '../token/activity-unit.ts'
import { PLACES, slicesOf, sliceTarget, UNKNOWN } from './slices.ts'
import { TableFiles } from './table-files.tsx'
import { planLocks } from './unlocks.ts'

type Plan = NonNullable<Tokenomics['plan']>
type Allocation = Plan['allocations'][number]
type Treasury = Plan['treasury'][number]

const MILLION = 1_000_000

type Told = { readonly told: Tokenomics; readonly groups: HolderGroups | null; readonly token: TokenDetail }

/** How a token is divided, by its operator's word or by what the chain tells (screens-evm §8.5). */
export function AllocationChart({ told, groups, token }: Told) {
  const { t, locale, nowMs } = usePageContext()
  const chain = usePageChain()
  const { isRaw, ...unit } = activityUnit(token)
  const amount = chartFormat('coin', { family: chain.family, native: { ...chain.native, ...unit } }, locale, t)
  const { isTold, slices } = slicesOf(told, groups, nowMs)
  if (slices.length === 0) return null
  const tokenPath = `/${chain.path}/token/${encodeURIComponent(token.address)}`
  return (
    <>
      <h2>{t('fact.supply')}</h2>
      <DonutChart
        title={`${t('tokenomics.allocation')}${isRaw ? ` (${t('amount.rawMark')})` : ''}`}
        note={t(isTold ? 'tokenomics.allocation.told' : 'tokenomics.allocation.inferred')}
        values={slices.map((slice) => {
          const to = sliceTarget(slice, tokenPath)
          return {
            name: 'name' in slice ? slice.name : t(slice.key),
            value: amount.toNumber(slice.amount.toString()) ?? 0,
            ...(to !== undefined && { to }),
          }
        })}
        unknown={t(UNKNOWN)}
        formatValue={amount.full}
        formatRate={(rate) => formatPercent(rate, 1, locale)}
        fileName={`${chain.path}-${token.address}-allocation`}
      />
    </>
  )
}

/** What whoever runs the site says of the token: its parts with their schedules, and its treasury. Draws nothing without his word. */
export function PlanCards({ told, token }: Pick<Told, 'told' | 'token'>) {
  const { t, nowMs } = usePageContext()
  const { plan } = told
  if (plan === null) return null
  const decimals = token.standard === 'erc20' ? token.decimals : 0
  return (
    <>
      {plan.source !== '' && <p>{t('tokenomics.plan.source', { source: `\u2068${plan.source}\u2069` })}</p>}
      {plan.most !== null && (
        <p>
          {t('tokenomics.plan.most')} <AmountText base={plan.most} decimals={decimals} symbol={null} places={4} />
        </p>
      )}
      {plan.allocations.length > 0 && (
        <div id={PLACES.plan}>
          <Card title={t('tokenomics.plan')} padding="flush">
            <RowTable
              columns={allocationColumns(decimals, nowMs)}
              rows={plan.allocations}
              rowKey={({ name, amount }) => `${name} ${amount}`}
              caption={t('tokenomics.plan')}
              empty={null}
            />
          </Card>
          <TableFiles of={token} rows="allocations" />
        </div>
      )}
      {plan.treasury.length > 0 && (
        <>
          <Card title={t('tokenomics.treasury')} padding="flush">
            <RowTable
              columns={treasuryColumns(decimals)}
              rows={plan.treasury}
              rowKey={({ name, address }) => `${name} ${address}`}
              caption={t('tokenomics.treasury')}
              empty={null}
            />
          </Card>
          <TableFiles of={token} rows="treasury" />
        </>
      )}
    </>
  )
}

const share = (ppm: number | null) => (ppm === null ? MISSING : <ShareBar part={ppm} whole={MILLION} />)

function allocationColumns(decimals: number | null, nowMs: number): readonly RowColumn<Allocation>[] {
  const written = (base: string | null) => <AmountText base={base} decimals={decimals} symbol={null} places={4} />
  const moment = (ms: number | null) => (ms === null ? MISSING : <Moment ms={ms} />)
  return [
    { id: 'name', label: 'tokenomics.part', card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'amount', label: 'column.amount', align: 'end', cell: ({ amount }) => written(amount) },
    { id: 'share', label: 'column.share', align: 'end', cell: ({ sharePpm }) => share(sharePpm) },
    {
      id: 'locked',
      label: 'tokenomics.stillLocked',
      hint: 'tokenomics.plan.locked.hint',
      align: 'end',
      cell: (row) => written(planLocks([row], nowMs).toString()),
    },
    {
      id: 'held',
      label: 'tokenomics.held',
      hint: 'tokenomics.held.hint',
      align: 'end',
      cell: ({ held }) => written(held),
    },
    {
      id: 'addresses',
      label: 'column.address',
      cell: ({ addresses }) =>
        addresses.length === 0
          ? MISSING
          : addresses.map((address) => (
              <div key={address}>
                <AddressLink address={address} />
              </div>
            )),
    },
    { id: 'start', label: 'proposals.start', times: true, cell: ({ startMs, cliffMs }) => moment(cliffMs ?? startMs) },
    { id: 'end', label: 'column.expires', times: true, cell: ({ endMs }) => moment(endMs) },
  ]
}

const treasuryColumns = (decimals: number | null): readonly RowColumn<Treasury>[] => [
  { id: 'name', label: 'tokenomics.part', card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'address', label: 'column.address', cell: ({ address }) => <AddressLink address={address} /> },
  {
    id: 'held',
    label: 'column.balance',
    align: 'end',
    cell: ({ held }) => <AmountText base={held} decimals={decimals} symbol={null} places={4} />,
  },
  { id: 'share', label: 'column.share', align: 'end', cell: ({ sharePpm }) => share(sharePpm) },
]
