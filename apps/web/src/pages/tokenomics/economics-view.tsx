import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { RichMessage } from '@orrery/entities/rich-message'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Moment } from '@orrery/entities/age'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { MISSING } from '@orrery/format/missing'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import { Card } from '@orrery/ui/card'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { ClassHistory } from '../../page-parts/rich/holder-history.tsx'
import { activityUnit } from '../token/activity-unit.ts'
import type { EconomicsPartProps } from './economics-part.ts'
import { AllocationChart, PlanCards } from './plan-view.tsx'
import { PLACES } from './slices.ts'
import { TableFiles } from './table-files.tsx'
import { emissionByMonth, lockedAt, planCurve, unlockCurve } from './unlocks.ts'

const MILLION = 1_000_000
const CHART_HEIGHT = 220
const YEAR_MS = 366 * 86_400_000

type Lock = Tokenomics['locks'][number]
type Safe = Tokenomics['safes'][number]
type Recipient = NonNullable<Tokenomics['firstMints']>['largest'][number]

/** What the chain tells of a token's economics, inferred and marked so (screens-evm §8.5). */
export function EconomicsView({ token, economics, activity, groups, history }: EconomicsPartProps) {
  const chain = usePageChain()
  return (
    <>
      <PartFrame part={economics}>
        {(told) => (
          <>
            <AllocationChart told={told} groups={valueOf(groups)} token={token} />
            <PlanCards told={told} token={token} />
            <PlanCurve told={told} token={token} />
            <Locks told={told} token={token} />
            <Safes told={told} token={token} />
            <FirstMints told={told} token={token} />
          </>
        )}
      </PartFrame>
      <ClassHistory part={history} name={(id) => `${chain.path}-${token.address}-${id}`} />
      <PartFrame part={activity}>{(told) => <Emission activity={told} token={token} />}</PartFrame>
    </>
  )
}

/** How a token's amounts are drawn in charts here. */
function useDrawn(token: TokenDetail, grain: 'day' | 'month') {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { isRaw, ...unit } = activityUnit(token)
  const amount = chartFormat('coin', { family: chain.family, native: { ...chain.native, ...unit } }, locale, t)
  return {
    amount,
    titled: (title: string) => (isRaw ? `${title} (${t('amount.rawMark')})` : title),
    shared: {
      formatValue: amount.full,
      formatTick: amount.short,
      formatTime: (timeMs: number, use: 'axis' | 'point', spanMs: number) =>
        // One month alone spans nothing, and would be written as a time of day.
        chartTime(timeMs, use, grain === 'month' ? Math.max(spanMs, YEAR_MS) : spanMs, grain, intl),
      height: CHART_HEIGHT,
    },
    fileName: (id: string) => `${chain.path}-${token.address}-${id}`,
  }
}

/** What the operator's plan keeps back, over its whole length. */
function PlanCurve({ told, token }: { readonly told: Tokenomics; readonly token: TokenDetail }) {
  return (
    <LockedCurve
      curve={planCurve(told.plan?.allocations ?? [])}
      title="tokenomics.plan.curve"
      of="planned"
      token={token}
    />
  )
}

type LockedCurveProps = {
  readonly curve: ReturnType<typeof planCurve>
  readonly title: string
  readonly of: string
  readonly token: TokenDetail
}

/** How much is still kept back at each time at which that changes; nothing where nothing ever is. */
function LockedCurve({ curve, title, of, token }: LockedCurveProps) {
  const { t } = usePageContext()
  const { amount, titled, shared, fileName } = useDrawn(token, 'day')
  return curve.length === 0 ? null : (
    <TimeChart
      {...shared}
      times={curve.map(({ timeMs }) => timeMs)}
      title={titled(t(title))}
      series={[{ id: of, name: t(title), values: curve.map(({ locked }) => amount.toNumber(locked.toString())) }]}
      shape="area"
      fileName={fileName(of)}
    />
  )
}

function Locks({ told, token }: { readonly told: Tokenomics; readonly token: TokenDetail }) {
  const { t, nowMs } = usePageContext()
  const { locks, contracts, asOf, coverage } = told
  return (
    <>
      <div id={PLACES.locks}>
        <Card title={t('tokenomics.locks')} padding="flush">
          <RowTable
            columns={lockColumns(token.standard === 'erc20' ? token.decimals : 0, nowMs)}
            rows={locks}
            rowKey={({ address }) => address}
            caption={t('tokenomics.locks')}
            empty={
              contracts.isAsked || !coverage.complete ? (
                <EmptyBecause what="tokenomics.locks.none" coverage={coverage} because="tokenomics.locks.rule" />
              ) : (
                <EmptyBecause what="tokenomics.locks.unasked" because="tokenomics.locks.unasked.reason" />
              )
            }
          />
        </Card>
      </div>
      {locks.length > 0 && <TableFiles of={token} rows="locks" />}
      <p>
        {contracts.isAsked && t('tokenomics.locks.asked', { asked: contracts.asked, known: contracts.known })}{' '}
        {contracts.others > 0 && t('tokenomics.locks.others', { others: contracts.others })}{' '}
        {locks.length > 0 && t('tokenomics.locks.rule')}{' '}
        {asOf !== null && <RichMessage id="use.asOf" slots={{ height: <BlockLink block={asOf.height} /> }} />}
      </p>
      <LockedCurve curve={unlockCurve(locks, nowMs)} title="tokenomics.curve" of="locked" token={token} />
    </>
  )
}

function lockColumns(decimals: number | null, nowMs: number): readonly RowColumn<Lock>[] {
  const written = (base: string | null) => <AmountText base={base} decimals={decimals} symbol={null} places={4} />
  const moment = (ms: number | null) => (ms === null ? MISSING : <Moment ms={ms} />)
  return [
    { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
    { id: 'kind', label: 'column.kind', card: 'mark', cell: ({ kind }) => <LockKind kind={kind} /> },
    { id: 'amount', label: 'column.balance', align: 'end', cell: ({ amount }) => written(amount) },
    {
      id: 'share',
      label: 'column.share',
      align: 'end',
      cell: ({ sharePpm }) => (sharePpm === null ? MISSING : <ShareBar part={sharePpm} whole={MILLION} />),
    },
    {
      id: 'locked',
      label: 'tokenomics.stillLocked',
      align: 'end',
      cell: (lock) => written(lockedAt(lock, nowMs).toString()),
    },
    { id: 'released', label: 'tokenomics.released', align: 'end', cell: ({ released }) => written(released) },
    { id: 'for', label: 'tokenomics.beneficiary', cell: ({ beneficiary }) => <AddressLink address={beneficiary} /> },
    { id: 'start', label: 'proposals.start', times: true, cell: ({ startMs, cliffMs }) => moment(cliffMs ?? startMs) },
    { id: 'end', label: 'column.expires', times: true, cell: ({ endMs }) => moment(endMs) },
  ]
}

function LockKind({ kind }: Pick<Lock, 'kind'>) {
  const { t } = usePageContext()
  return t(`tokenomics.lock.${kind}`)
}

/** Wallets of several owners among the large holders; nothing where none answered as one. */
function Safes({ told: { safes }, token }: { readonly told: Tokenomics; readonly token: TokenDetail }) {
  const { t } = usePageContext()
  return safes.length === 0 ? null : (
    <div id={PLACES.safes}>
      <Card title={t('tokenomics.safes')} padding="flush">
        <RowTable
          columns={safeColumns(token.standard === 'erc20' ? token.decimals : 0)}
          rows={safes}
          rowKey={({ address }) => address}
          caption={t('tokenomics.safes')}
          empty={null}
        />
      </Card>
      <TableFiles of={token} rows="safes" />
    </div>
  )
}

const safeColumns = (decimals: number | null): readonly RowColumn<Safe>[] => [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  {
    id: 'owners',
    label: 'tokenomics.owners',
    hint: 'tokenomics.owners.hint',
    align: 'end',
    cell: ({ owners, threshold }) => <bdi dir="ltr">{`${threshold ?? MISSING} / ${owners}`}</bdi>,
  },
  {
    id: 'amount',
    label: 'column.balance',
    align: 'end',
    cell: ({ amount }) => <AmountText base={amount} decimals={decimals} symbol={null} places={4} />,
  },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: ({ sharePpm }) => (sharePpm === null ? MISSING : <ShareBar part={sharePpm} whole={MILLION} />),
  },
]

function FirstMints({ told, token }: { readonly told: Tokenomics; readonly token: TokenDetail }) {
  const { t } = usePageContext()
  const { firstMints, coverage } = told
  return (
    <>
      <Card title={t('tokenomics.firstMints')} padding="flush">
        <RowTable
          columns={recipientColumns(token.standard === 'erc20' ? token.decimals : 0)}
          rows={firstMints?.largest ?? []}
          rowKey={({ address }) => address}
          caption={t('tokenomics.firstMints')}
          empty={<EmptyBecause what="tokenomics.supply.none" coverage={coverage} />}
        />
      </Card>
      {(firstMints?.largest.length ?? 0) > 0 && <TableFiles of={token} rows="recipients" />}
      {firstMints !== null && (
        <p>
          {t(firstMints.isAll ? 'tokenomics.firstMints.all' : 'tokenomics.firstMints.first', {
            mints: firstMints.mints,
            recipients: firstMints.recipients,
          })}
        </p>
      )}
    </>
  )
}

const recipientColumns = (decimals: number | null): readonly RowColumn<Recipient>[] => [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: ({ amount }) => <AmountText base={amount} decimals={decimals} symbol={null} places={4} />,
  },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: ({ sharePpm }) => (sharePpm === null ? MISSING : <ShareBar part={sharePpm} whole={MILLION} />),
  },
]

function Emission({ activity, token }: { readonly activity: TokenActivity; readonly token: TokenDetail }) {
  const { t } = usePageContext()
  const { amount, titled, shared, fileName } = useDrawn(token, 'month')
  const { ledger, days } = activity
  if (ledger.through === null) return <LedgerNote ledger={ledger} />
  const months = emissionByMonth(days)
  return months.length === 0 ? null : (
    <TimeChart
      {...shared}
      times={months.map(({ timeMs }) => timeMs)}
      title={titled(`${t('coinEvent.minted')}, ${t('coinEvent.burnt')} · ${t('chart.grain.month')}`)}
      series={[
        {
          id: 'minted',
          name: t('coinEvent.minted'),
          values: months.map(({ minted }) => amount.toNumber(minted.toString())),
        },
        {
          id: 'burnt',
          name: t('coinEvent.burnt'),
          values: months.map(({ burnt }) => amount.toNumber(burnt.toString())),
        },
      ]}
      shape="bar"
      fileName={fileName('emission')}
    />
  )
}
